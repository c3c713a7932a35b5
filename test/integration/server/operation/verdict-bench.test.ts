import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
/** It takes seconds; a machine that has other things to do may take many times as long. */
const patienceMs = 170_000

/** It puts together by hand what the server does: nobody would see that it no longer can until figures are wanted. */
test(
  'the benchmark of order verdicts runs',
  () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['bench/order-verdict.ts', '2'], {
      cwd: root,
      encoding: 'utf8',
      timeout: patienceMs,
    })
    expect(stdout.match(/^the verdict on 50 lines/gm), stderr).toHaveLength(2)
  },
  patienceMs + 10_000,
)
