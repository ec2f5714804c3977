// commander loads node:child_process at its start, to run commands that are files of their own.
// rail-errors has none, and loading it takes a tenth of the start of bare Node.
export const lateChildProcess = {
  name: 'late child_process',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]/.test(importer)
        ? { path: 'child_process', namespace: 'late' }
        : undefined,
    )
    onLoad({ filter: /^child_process$/, namespace: 'late' }, () => ({
      contents:
        "exports.spawn = (...given) => process.getBuiltinModule('node:child_process').spawn(...given)",
      loader: 'js',
    }))
  },
}
