import { oneLine } from '../../base/one-line.ts'
import type { Database } from '../../database/open.ts'
import { listManagers, removeManager, renewManager } from '../../desk/access/managers.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'

type ManagerCommand = { command: 'managers' } | { command: 'manager' | 'no-manager'; name: string }
type Says = { out: (line: string) => void; err: (line: string) => void }

/** Lists or changes the managers, who may look at members at the desk. @returns the exit code */
export async function manageManagers(
  args: ManagerCommand,
  { db, shop, now }: { db: Database; shop: StoredShop; now: number },
  { out, err }: Says,
): Promise<number> {
  if (args.command === 'managers') {
    const names = await listManagers(db, shop.id)
    for (const name of names) out(oneLine(name))
    if (names.length === 0) out('Nobody yet: npm run desk -- manager NAME makes a key for somebody.')
    return 0
  }
  const { name } = args
  if (args.command === 'manager') {
    const key = await renewManager(db, shop.id, name, now)
    out(
      `The key of ${oneLine(name)}, for Members at the desk of ${oneLine(shop.file.name)}; one they had before has ended:`,
    )
    out(key)
    return 0
  }
  if (!(await removeManager(db, shop.id, name))) {
    err(oneLine(`Nobody called "${name}" may look at members.`))
    return 1
  }
  out(oneLine(`${name} may look at members no more.`))
  return 0
}
