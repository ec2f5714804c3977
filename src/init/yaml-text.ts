/** A command as a YAML scalar: plain where that is safe. */
export const yamlText = (text: string): string =>
  /^[A-Za-z0-9_./][^#"'{}[\]&*!|>%@`]*$/.test(text) && !/: |:$/.test(text)
    ? text
    : `'${text.replaceAll("'", "''")}'`
