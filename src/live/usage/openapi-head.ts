// Read by each run: the readers of documents are loaded only where there is one.
const HEAD =
  /(?:^|[{,])[ \t\r\n]{0,200}["']?(?:openapi|swagger)["']?[ \t]{0,20}:[ \t]{0,20}["']?\d/m

/** True for a text that can be an OpenAPI document. */
export const mayBeOpenapi = (text: string): boolean => HEAD.test(text)
