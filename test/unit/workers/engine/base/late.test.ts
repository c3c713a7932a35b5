import { expect, test } from 'vitest'
import { late, lateFile, loadLateFiles } from '../../../../../workers/engine/base/late.ts'
import { type Result, ok } from '../../../../../workers/engine/base/result.ts'

/** As a browser says it. */
const unreachable = () => new TypeError('Failed to fetch dynamically imported module')

const file = { double: async (number: number): Promise<Result<number>> => ok(2 * number) }

test('a late command is fetched when it is first called, and answers as it would itself', async () => {
  let fetched = 0
  const double = late(async () => {
    fetched++
    return file
  }, 'double')
  expect(fetched).toBe(0)
  expect(await double(21)).toEqual(ok(42))
  expect(fetched).toBe(1)
})

test('where its file can’t be had it answers as without a network, and the next call tries again', async () => {
  let isReachable = false
  const double = late(async () => {
    if (!isReachable) throw unreachable()
    return file
  }, 'double')
  expect(await double(21)).toEqual({ ok: false, code: 'EN_OFFLINE' })
  isReachable = true
  expect(await double(21)).toEqual(ok(42))
})

test('what is wrong with the file itself, or with the command, is no network', async () => {
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
test('all late files are fetched ahead of need, and one that can’t be had keeps back no other', async () => {
  const fetched: string[] = []
  lateFile(async () => {
    throw unreachable()
  })
  const other = lateFile(async () => fetched.push('other'))
  await loadLateFiles()
  expect(fetched).toEqual(['other'])
  expect(await other()).toBe(2)
})
