import type { Plugin } from 'vite'

const routers = /\/router-core\/dist\/esm\/searchParams\.js$/
const names = ['defaultParseSearch', 'defaultStringifySearch', 'parseSearchWith', 'stringifySearchWith']

/**
 * Leaves out how the router reads and writes the parameters of an address by default, which a bundler can't know to be
 * unused: our router has functions of its own for that (src/shell/navigation/search.ts).
 */
export function ownSearch(): Plugin {
  return {
    name: 'own-search',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      routers.test(id) ? `export const ${names.map((name) => `${name} = null`).join(', ')}` : null,
  }
}
