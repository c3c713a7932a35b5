import { join } from 'node:path'
import { runProgram } from '../../server/start/program.ts'

/** The server's program with the shop of LOAD_SHOP and a small build. */
await runProgram({
  distDir: join(import.meta.dirname, '../../test/support/small-dist'),
  firstShopPath: process.env['LOAD_SHOP'] ?? null,
})
