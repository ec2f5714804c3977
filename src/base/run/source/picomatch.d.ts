/** The types of what is used of picomatch, which has none itself. */
declare module 'picomatch/posix.js' {
  function picomatch(
    glob: string | readonly string[],
    options?: { dot?: boolean },
  ): (path: string) => boolean
  namespace picomatch {
    function scan(glob: string): { base: string; glob: string; isGlob: boolean }
  }
  export default picomatch
}
