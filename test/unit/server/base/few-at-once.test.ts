import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CrowdedOut, FewAtOnce } from '../../../../server/base/few-at-once.ts'

test('a few of each name run at once, the others in order, and too many are turned away', async () => {
  const few = new FewAtOnce({ most: 2, mostWaiting: 2 })
  const begun: string[] = []
  const ends = new Map<string, (() => void) | undefined>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => void ends.set(name, () => resolve(name)))
  }
  const all = ['a', 'b', 'c', 'd'].map((name) => few.within('shop', work(name)))
  await expect(few.within('shop', work('e'))).rejects.toThrow(CrowdedOut)
  const elsewhere = few.within('other shop', work('f'))
  await setImmediate()
  expect(begun).toEqual(['a', 'b', 'f'])
  for (const [name, next] of [
    ['a', ['a', 'b', 'f', 'c']],
    ['b', ['a', 'b', 'f', 'c', 'd']],
  ] as const) {
    ends.get(name)!()
    await setImmediate()
    expect(begun).toEqual(next)
  }
  for (const name of ['c', 'd', 'f']) ends.get(name)!()
  expect(await Promise.all([...all, elsewhere])).toEqual(['a', 'b', 'c', 'd', 'f'])
  // One that fails makes room, too.
  const failing = few.within('shop', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  const last = ['g', 'h'].map((name) => few.within('shop', work(name)))
  await setImmediate()
  expect(begun.slice(-2)).toEqual(['g', 'h'])
  for (const name of ['g', 'h']) ends.get(name)!()
  await Promise.all(last)
})
