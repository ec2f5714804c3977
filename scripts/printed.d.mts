import type { Plugin } from 'vite'

export const printedModules: Plugin
