import type { Plugin as BuildPlugin } from 'esbuild'
import type { Plugin } from 'vite'

export const printedSources: BuildPlugin
export const printedModules: Plugin
