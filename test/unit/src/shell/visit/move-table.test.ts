import { describe, expect, test } from 'vitest'
import { heldBack, settledAt } from '../../../../../src/shell/visit/move-table/answers.ts'

describe('the address while it is asked which table one is at', () => {
  test('is at the table of before and says which one was scanned', () => {
    expect(heldBack({ table: 't5', language: 'es' }, 't3')).toEqual({
      table: 't3',
      moveTo: 't5',
      language: 'es',
    })
  })

  test('is at the chosen table afterwards, and asks no more', () => {
    const asking = { table: 't3', moveTo: 't5', source: 'poster', id: 'a1' }
    expect(settledAt(asking, 't5')).toEqual({ table: 't5', source: 'poster', id: 'a1' })
    expect(settledAt(asking, 't3')).toEqual({ table: 't3', source: 'poster', id: 'a1' })
  })

  test('goes on to where it said, at the chosen table too', () => {
    const redirect = '/order/confirm?table=t3&moveTo=t5&language=es#when'
    expect(settledAt({ table: 't3', moveTo: 't5', redirect }, 't5').redirect).toBe(
      '/order/confirm?language=es&table=t5#when',
    )
  })
})
