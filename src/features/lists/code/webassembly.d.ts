// What Node has of it and its types have not.
declare namespace WebAssembly {
  // biome-ignore lint/suspicious/noEmptyInterface: nothing looks into one
  interface Module {}
  type Imports = Record<string, Record<string, unknown>>
  class Memory {
    constructor(pages: { initial: number; maximum: number })
    readonly buffer: ArrayBuffer
  }
  class Global {
    value: number
  }
  class Instance {
    constructor(module: Module, imports: Imports)
    readonly exports: Record<string, unknown>
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
