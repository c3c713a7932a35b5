import { join, resolve } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { allShops } from './all-shops.ts'
import { tablesWithoutShop } from './names-shop.ts'

const root = resolve(import.meta.dirname, '../../..')

/** A statement of the server that goes over all shops without permission. */
export type Stray = { file: string; tables: string[] }

/**
 * Refuses the server's statements on a shop's tables that don't name the shop, except those that `allShops` lists. A
 * test's own statements are allowed.
 * @param told also gets each refusal, because the code that made the statement may catch the error
 */
export const shopGuard = (told: (stray: Stray) => void): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    const without = tablesWithoutShop(node)
    if (without.length === 0) return node
    const file = askingFile()
    const tables = without.filter((table) => !allShops[file ?? '']?.tables.includes(table))
    if (!file?.startsWith('server/') || tables.length === 0) return node
    told({ file, tables })
    throw new Error(`${file} asks for ${tables.join(', ')} without saying the shop`)
  },
  transformResult: async ({ result }) => result,
})

/** The project file, relative to the root, whose statement is being carried out. */
function askingFile(): string | null {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 40
  const { stack = '' } = new Error()
  Error.stackTraceLimit = limit
  const places = stack.split('\n').map((line) => line.replace('file://', ''))
  const own = places.filter((line) => line.includes(root) && !line.includes('node_modules'))
  const asking = own.find((line) => !line.includes(join(root, 'test/support/shop-guard')))
  return asking ? asking.slice(asking.indexOf(root) + root.length + 1).replace(/[?:].*/, '') : null
}
