import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const packages =
  /\/node_modules\/(?:ky\/distribution|dexie-react-hooks\/src|comlink\/dist\/esm|@lingui\/(?:core|react)\/dist)\//
const thrown =
  /throw new (\w*Error)\(\s*(?:`(?:[^`\\]|\\.)*`|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\w+Message)\s*\)/g
const logged =
  /console\.error\(\s*(?:`Invalid value supplied (?:[^`\\]|\\.)*`|"You can't use both [^"]*")\s*\)/g
const advice = /\s*That means you use raw catalog [^`]*/

/**
 * Leaves out most of what five packages tell a developer who calls them wrongly, which the types of our calls and the
 * tests exclude. In development the sentences are there.
 */
export function shortErrors(): Plugin {
  return {
    name: 'short-errors',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      packages.test(id)
        ? readFileSync(id, 'utf8')
            .replaceAll(thrown, 'throw new $1()')
            .replaceAll(logged, "console.error('<Trans>')")
            .replace(advice, '')
        : null,
  }
}
