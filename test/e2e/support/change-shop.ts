import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ShopFileInput } from '../../../core/schema/shop-file/shop-file.ts'

const root = join(import.meta.dirname, '../../..')

/** A server, by where its data is. */
type ShopServer = { folder: string }

/** Imports the demo shop anew after a change, as its owner does; a running server shows it at once. */
export function changeShop({ folder }: ShopServer, edit: (file: ShopFileInput) => void): void {
  const copy = mkdtempSync(join(tmpdir(), 'larder-shop-'))
  try {
    cpSync(join(root, 'shops/demo'), copy, { recursive: true })
    const path = join(copy, 'shop.json')
    const file = JSON.parse(readFileSync(path, 'utf8')) as ShopFileInput
    edit(file)
    writeFileSync(path, JSON.stringify(file))
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
    const imported = spawnSync(process.execPath, ['server/cli/shop.ts', 'import', path], { cwd: root, env })
    if (imported.status !== 0) throw new Error(String(imported.stderr))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Sets what dishes cost, by their ids. */
export const setPrices = (server: ShopServer, prices: Record<string, number>): void =>
  changeShop(server, ({ categories = [] }) => {
    for (const { items } of categories)
      for (const item of items) item.price = prices[item.id ?? ''] ?? item.price
  })
