import { join } from 'node:path'
import { runProgram } from '../../../server/start/program.ts'

/** The server's program with a small build in place of the real one. */
await runProgram({
  distDir: process.env['TEST_DIST'] ?? join(import.meta.dirname, '../small-dist'),
  firstShopPath: join(import.meta.dirname, '../../../shops/demo/shop.json'),
})
