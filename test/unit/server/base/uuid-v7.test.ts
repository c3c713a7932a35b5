import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { uuidV7 } from '../../../../server/base/uuid-v7.ts'

const instant = fc.integer({ min: 0, max: 2 ** 48 - 1 })

test('an id is a version 7 UUID that contains the time it was made', () => {
  fc.assert(
    fc.property(instant, (now) => {
      const id = uuidV7(now)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
      expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(now)
    }),
  )
})

test('a later id sorts after an earlier one, and two ids of one instant differ', () => {
  fc.assert(
    fc.property(instant, instant, (one, other) => {
      if (one < other) expect(uuidV7(one) < uuidV7(other)).toBe(true)
      else expect(uuidV7(one)).not.toBe(uuidV7(other))
    }),
  )
})
