import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { readConfig } from '../../../server/settings/config.ts'
import { createLog } from '../../../server/log/log.ts'
import { importShop } from '../../../server/shops/import/import-shop.ts'
import { type RunningServer, type StartOptions, startServer } from '../../../server/start/start-server.ts'
import { orderShop, orderShopPictures } from '../shops/order-shop.ts'

/** A server on a real port, with an empty data folder. Tests may set its clock. */
export async function runServer(
  distDir: string | null = null,
  now: () => number = Date.now,
  env: Record<string, string> = {},
  options: Pick<StartOptions, 'stillMs'> = {},
): Promise<RunningServer & { origin: string; folder: string; logged: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-run-'))
  const logged: string[] = []
  const server = await startServer({
    config: readConfig({ PORT: '0', DATA_DIR: folder, LOG_FORMAT: 'json', LOG_LEVEL: 'trace', ...env }),
    log: createLog({ logLevel: 'trace', logFormat: 'json' }, { write: (line) => logged.push(line) }),
    distDir,
    now,
    firstShopPath: null,
    ...options,
  })
  await importShop(server.db, v.parse(ShopFile, orderShop()), orderShopPictures)
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...server, stop, folder, logged, origin: `http://127.0.0.1:${server.port}` }
}

/** Copies the small build to a folder in which a test may change it. */
export function copyOfDist(): string {
  const folder = mkdtempSync(join(tmpdir(), 'larder-dist-'))
  cpSync(join(import.meta.dirname, '../small-dist'), folder, { recursive: true })
  return folder
}
