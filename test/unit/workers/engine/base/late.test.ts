import { expect, test } from 'vitest'
import { late, lateFile, loadLateFiles } from '../../../../../workers/engine/base/late.ts'
import { type Result, ok } from '../../../../../workers/engine/base/result.ts'

/** As a browser says it. */
const unreachable = () => new TypeError('Failed to fetch dynamically imported module')

const file = { double: async (number: number): Promise<Result<number>> => ok(2 * number) }

test('a late command’s file is fetched at the first call, and its result is passed on', async () => {
  let fetched = 0
  const double = late(async () => {
    fetched++
    return file
  }, 'double')
  expect(fetched).toBe(0)
  expect(await double(21)).toEqual(ok(42))
  expect(fetched).toBe(1)
})

test('a late command answers EN_OFFLINE if its file can’t be fetched, and the next call tries again', async () => {
  let isReachable = false
  const double = late(async () => {
    if (!isReachable) throw unreachable()
    return file
  }, 'double')
  expect(await double(21)).toEqual({ ok: false, code: 'EN_OFFLINE' })
  isReachable = true
  expect(await double(21)).toEqual(ok(42))
})

test('an error in the file or in the command is thrown, not taken for a missing network', async () => {
  let isBroken = true
  const broken = late(async () => {
    if (isBroken) throw new SyntaxError('Unexpected token')
    return file
  }, 'double')
  await expect(broken(1)).rejects.toThrow(SyntaxError)
  const failing = late(async () => {
    if (isBroken) throw new TypeError("Cannot read properties of undefined (reading 'size')")
    return file
  }, 'double')
  await expect(failing(1)).rejects.toThrow('size')
  isBroken = false
  const throwing = {
    double: async (): Promise<Result<number>> => {
      throw new TypeError('a bug')
    },
  }
  await expect(late(async () => throwing, 'double')()).rejects.toThrow('a bug')
})

// Every file that any test of this process brought is among them.
test('loadLateFiles() fetches all late files, even if one of them can’t be fetched', async () => {
  const fetched: string[] = []
  lateFile(async () => {
    throw unreachable()
  })
  const other = lateFile(async () => fetched.push('other'))
  await loadLateFiles()
  expect(fetched).toEqual(['other'])
  expect(await other()).toBe(2)
})
