import { describe, expect, test } from 'vitest'
import { heldBack, settledAt } from '../../../../../src/shell/visit/move-table/answers.ts'

describe('the address while the customer is asked whether to move to another table', () => {
  test('keeps the old table and has the scanned one as moveTo', () => {
    expect(heldBack({ table: 't5', language: 'es' }, 't3')).toEqual({
      table: 't3',
      moveTo: 't5',
      language: 'es',
    })
  })

  test('has the chosen table and no moveTo after the answer', () => {
    const asking = { table: 't3', moveTo: 't5', source: 'poster', id: 'a1' }
    expect(settledAt(asking, 't5')).toEqual({ table: 't5', source: 'poster', id: 'a1' })
    expect(settledAt(asking, 't3')).toEqual({ table: 't3', source: 'poster', id: 'a1' })
  })

  test('has the chosen table in its redirect, too', () => {
    const redirect = '/order/confirm?table=t3&moveTo=t5&language=es#when'
    expect(settledAt({ table: 't3', moveTo: 't5', redirect }, 't5').redirect).toBe(
      '/order/confirm?language=es&table=t5#when',
    )
  })
})
