import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** It puts together by hand what the server does: nobody would see that it no longer can until figures are wanted. */
test('the benchmark of the verdict on an order still runs', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['bench/order-verdict.ts', '2'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(stdout.match(/^the verdict on 50 lines/gm), stderr).toHaveLength(2)
}, 60_000)
