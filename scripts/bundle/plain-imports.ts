import type { Plugin } from 'vite'

const helper = /^\0vite\/preload-helper\.js$/

/**
 * Leaves each `import()` as it is: Vite's own helper around it fetches what the file imports and its styles beside it,
 * of which there is nothing here (`twoSheets`, `modulePreload`), and a first visit would load it.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: helper },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
})
