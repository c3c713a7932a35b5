import * as v from 'valibot'
import { expect, test } from 'vitest'
import { randomUuid } from '../../../../core/domain/uuid-polyfill.ts'

test('randomUuid returns a different UUID each time, in the form that the contract requires', () => {
  const made = Array.from({ length: 1_000 }, randomUuid)
  expect(new Set(made).size).toBe(1_000)
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  for (const id of made) {
    expect(id).toMatch(form)
    expect(v.is(v.pipe(v.string(), v.uuid()), id)).toBe(true)
  }
})
