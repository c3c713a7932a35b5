import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atEndOfTurn } from '../../../../server/base/end-of-turn.ts'

test('what is to be done at a turn’s end is done in order, once, and after all that waits for nothing', async () => {
  const done: string[] = []
  atEndOfTurn(() => {
    done.push('one')
    atEndOfTurn(() => done.push('in the next turn'))
  })
  atEndOfTurn(() => done.push('two'))
  await Promise.resolve().then(() => done.push('a promise'))
  expect(done).toEqual(['a promise'])
  await setImmediate()
  expect(done).toEqual(['a promise', 'one', 'two'])
  await setImmediate()
  expect(done).toEqual(['a promise', 'one', 'two', 'in the next turn'])
})
