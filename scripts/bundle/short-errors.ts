import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const packages = /\/node_modules\/(?:ky\/distribution|dexie-react-hooks\/src)\//
const thrown = /throw new (\w*Error)\(\s*(?:`(?:[^`\\]|\\.)*`|'(?:[^'\\]|\\.)*'|\w+Message)\s*\)/g

/**
 * Leaves out the sentences in which two packages tell a developer that they were called wrongly. The types of our calls
 * exclude that; in development the sentences are there.
 */
export function shortErrors(): Plugin {
  return {
    name: 'short-errors',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (packages.test(id) ? readFileSync(id, 'utf8').replaceAll(thrown, 'throw new $1()') : null),
  }
}
