import { dirname, resolve } from 'node:path'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { oneLine } from '../../base/one-line.ts'
import { checkShopFile } from '../../shops/check/check-shop-file.ts'
import { loadJson } from '../../shops/import/load-json.ts'
import { pictureFolder, type Pictures } from '../../shops/import/picture-folder.ts'
import { printForeseen } from './foreseen.ts'
import { printNotes } from './notes.ts'
import { printFaults, type Terminal } from './terminal.ts'

/** Reads and checks a shop file with the pictures beside it; prints its faults and returns null when it has any. */
export async function loadShop(
  terminal: Terminal,
  path: string,
  consequence: string,
): Promise<{ file: ShopFile; pictures: Pictures } | null> {
  const full = resolve(terminal.folder, path)
  const pictures = pictureFolder(dirname(full))
  const loaded = await loadJson(full)
  const checked = loaded.ok ? checkShopFile(loaded.json, pictures.check) : loaded
  if (checked.ok) return { file: checked.file, pictures }
  const json = loaded.ok ? loaded.json : undefined
  printFaults(terminal, checked.faults, { subject: path, json, consequence })
  return null
}

/** `check FILE` */
export async function checkCommand(terminal: Terminal, path: string): Promise<number> {
  const shop = await loadShop(terminal, path, '')
  if (!shop) return 1
  printNotes(terminal, shop.file, shop.pictures)
  await printForeseen(terminal, shop.file)
  terminal.out(oneLine(`${path}: no faults; ${describeShop(shop.file)}.`))
  return 0
}

/** A short summary of a shop file's content. */
export function describeShop(file: ShopFile): string {
  const items = file.categories.reduce((sum, category) => sum + category.items.length, 0)
  const counts = [
    [items, 'item', 'items'],
    [file.categories.length, 'category', 'categories'],
    [file.combos.length, 'combo', 'combos'],
    [file.services.length, 'service', 'services'],
    [file.tables.length, 'table', 'tables'],
    [file.languages.length, 'language', 'languages'],
  ] as const
  return counts.map(([n, one, more]) => `${n} ${n === 1 ? one : more}`).join(', ')
}
