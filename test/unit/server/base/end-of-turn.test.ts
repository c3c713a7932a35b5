import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { endOfTurn } from '../../../../server/base/end-of-turn.ts'

test('work after endOfTurn() runs in order, after pending promises and before the next turn', async () => {
  const done: string[] = []
  const inTurn = async (what: string) => {
    await endOfTurn()
    done.push(what)
  }
  void inTurn('one').then(() => inTurn('in the next turn'))
  const fails = inTurn('fails').then(() => Promise.reject(new Error('alone')))
  void inTurn('two')
  await Promise.resolve().then(() => done.push('a promise'))
  expect(done).toEqual(['a promise'])
  await expect(fails).rejects.toThrow('alone')
  expect(done).toEqual(['a promise', 'one', 'fails', 'two'])
  await setImmediate()
  await setImmediate()
  expect(done.at(-1)).toBe('in the next turn')
})
