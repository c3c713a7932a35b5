import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { oneLine } from '../../base/one-line.ts'
import type { Database } from '../../database/open.ts'
import { exportShop } from '../../shops/read/export-shop.ts'
import { listShopIds } from '../../shops/read/list-shops.ts'
import { withDatabase } from './database.ts'
import { counted, type Terminal } from './terminal.ts'

/** `export [ID] [--to FOLDER]`: without an id, the only shop there is. */
export async function exportCommand(
  terminal: Terminal,
  given: string | undefined,
  to: string | undefined,
): Promise<number> {
  return withDatabase(terminal, async (db) => {
    const id = await chosenShop(terminal, db, given)
    if (id === null) return 1
    const folder = resolve(terminal.folder, to ?? id)
    if (existsSync(join(folder, 'shop.json'))) {
      terminal.err(`There is a shop.json in ${folder} already; name another folder with --to.`)
      return 1
    }
    const report = await exportShop(db, id, folder)
    if (!report) {
      terminal.err(oneLine(whichShop(id, await listShopIds(db))))
      return 1
    }
    terminal.out(`Wrote ${report.file} and ${counted(report.pictures, 'picture')}.`)
    const { coupons, missions } = report.left
    if (coupons + missions > 0)
      terminal.out(
        `Not in it: what was made at the desk (${counted(coupons, 'coupon')}, ${counted(missions, 'mission')}). Only a backup holds that.`,
      )
    return 0
  })
}

/** The shop that is named, or without a name the only one there is. Says why there is none, and returns null. */
export async function chosenShop(
  terminal: Terminal,
  db: Database,
  given: string | undefined,
): Promise<string | null> {
  const ids = await listShopIds(db)
  const id = given ?? (ids.length === 1 ? ids[0] : undefined)
  if (id !== undefined && ids.includes(id)) return id
  terminal.err(oneLine(whichShop(given, ids)))
  return null
}

function whichShop(given: string | undefined, ids: string[]): string {
  if (ids.length === 0) return 'There is no shop yet; import one first.'
  const list = ids.join(', ')
  return given === undefined
    ? `Which shop? There are ${list}.`
    : `There is no shop "${given}"; there are ${list}.`
}
