/** What is used of picomatch, which has no types of its own. */
declare module 'picomatch/posix.js' {
  function picomatch(glob: string | readonly string[], options?: { dot?: boolean }): (path: string) => boolean
  namespace picomatch {
    function scan(glob: string): { base: string; glob: string; isGlob: boolean }
  }
  export default picomatch
}
