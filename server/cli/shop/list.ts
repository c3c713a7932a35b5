import { oneLine } from '../../base/one-line.ts'
import { listShops } from '../../shops/read/list-shops.ts'
import { withDatabase } from './database.ts'
import type { Terminal } from './terminal.ts'

/** `list`: one line for each imported shop. */
export async function listCommand(terminal: Terminal): Promise<number> {
  const shops = await withDatabase(terminal, listShops)
  if (shops.length === 0) terminal.out('No shop is imported yet.')
  for (const { id, name, itemCount, hosts, importedAt } of shops) {
    const when = new Date(importedAt).toISOString().slice(0, 16).replace('T', ' ')
    terminal.out(
      oneLine(
        `${id}  ${name}  ${itemCount} ${itemCount === 1 ? 'item' : 'items'}  at ${hosts.join(', ')}  imported ${when} UTC`,
      ),
    )
  }
  return 0
}
