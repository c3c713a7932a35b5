import { oneLine } from '../../base/one-line.ts'
import { listShops } from '../../shops/read/list-shops.ts'
import { withDatabase } from './database.ts'
import type { Terminal } from './terminal.ts'

const unreadable = 'can’t be read by this release: import its file again'

/** `list`: one line for each imported shop. */
export async function listCommand(terminal: Terminal): Promise<number> {
  const shops = await withDatabase(terminal, listShops)
  if (shops.length === 0) terminal.out('No shop is imported yet.')
  for (const { id, name, itemCount, hosts, importedAt } of shops) {
    const when = new Date(importedAt).toISOString().slice(0, 16).replace('T', ' ')
    const what = itemCount === null ? unreadable : `${itemCount} ${itemCount === 1 ? 'item' : 'items'}`
    terminal.out(oneLine(`${id}  ${name}  ${what}  at ${hosts.join(', ')}  imported ${when} UTC`))
  }
  return 0
}
