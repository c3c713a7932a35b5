import { join } from 'node:path'
import { runProgram } from '../../../server/start/program.ts'

/** Runs the server's program with a small build instead of the real one. */
await runProgram({
  distDir: process.env['TEST_DIST'] ?? join(import.meta.dirname, '../small-dist'),
  firstShopPath: join(import.meta.dirname, '../../../shops/demo/shop.json'),
})
