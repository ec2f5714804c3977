/** A canonical with its version. An OID or a UUID with a version is not a valid `uri`. */
export const usedValue = (
  canonical: string,
  version: string,
): { valueUri: string } | { valueString: string } =>
  /^urn:/i.test(canonical)
    ? { valueString: `${canonical}|${version}` }
    : { valueUri: `${canonical}|${version}` }

/** The canonical and the version in a parameter of an expansion. */
export const usedIn = ({
  valueUri,
  valueString = valueUri,
}: {
  valueUri?: string | undefined
  valueString?: string | undefined
} = {}): string | undefined => valueString
