import type { Plugin } from 'vite'

const helper = /^\0vite\/preload-helper\.js$/

/**
 * Leaves each `import()` as it is. Vite would wrap it in a helper that also loads the dependencies and styles of the
 * imported file; there is nothing for it to load here (`twoSheets`, `modulePreload`), and the helper would add to the
 * first visit.
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
