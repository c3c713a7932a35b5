import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from '../../../../server/jobs/repeat.ts'
import { createLog } from '../../../../server/log/log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const everyMs = 2_000

/** What it logs of a job that comes to these ends, one after the other. */
async function loggedOf(ends: readonly (string | null)[]): Promise<string[]> {
  const lines: { msg: string; err?: { message: string } }[] = []
  const log = createLog(
    { logLevel: 'info', logFormat: 'json' },
    { write: (line) => lines.push(JSON.parse(line)) },
  )
  const coming = [...ends]
  const job = repeat(
    async () => {
      const end = coming.shift() ?? null
      if (end !== null) throw new Error(end)
    },
    everyMs,
    log,
  )
  await vi.advanceTimersByTimeAsync(everyMs * (ends.length - 1))
  await job.stop()
  return lines.map(({ msg, err }) => err?.message ?? msg)
}

test('a repeated failure is logged once, and so is the recovery; a different failure is logged too', async () => {
  const gone = 'the database is gone'
  expect(await loggedOf([null, null])).toEqual([])
  expect(await loggedOf([gone, gone, gone, null, null, gone])).toEqual([
    gone,
    'a timer’s work is done again',
    gone,
  ])
  expect(await loggedOf([gone, 'the disk is full', 'the disk is full', null])).toEqual([
    gone,
    'the disk is full',
    'a timer’s work is done again',
  ])
})

test('a job that takes longer than its interval isn’t started twice, and stop() waits for it', async () => {
  const begun = vi.fn()
  const { promise, resolve } = Promise.withResolvers<void>()
  const log = createLog({ logLevel: 'silent', logFormat: 'json' })
  const job = repeat(
    () => {
      begun()
      return promise
    },
    everyMs,
    log,
  )
  await vi.advanceTimersByTimeAsync(everyMs * 3)
  expect(begun).toHaveBeenCalledOnce()
  const stopped = vi.fn()
  void job.stop().then(stopped)
  await vi.advanceTimersByTimeAsync(0)
  expect(stopped).not.toHaveBeenCalled()
  resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(stopped).toHaveBeenCalledOnce()
})
