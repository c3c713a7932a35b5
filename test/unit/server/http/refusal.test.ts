import { expect, test } from 'vitest'
import { readRefusalData } from '../../../../core/contract/refusal-data.ts'
import { Refusal } from '../../../../server/http/refusal.ts'

test('a refusal takes only the data that its code may bring, and the phone reads it', () => {
  const refusal = new Refusal('SP_0026', { data: { minimumAmount: 30 } })
  expect(readRefusalData(refusal)).toEqual({ minimumCents: 3000 })
  const wrong = [
    // @ts-expect-error -- an amount is a number
    new Refusal('SP_0026', { data: { minimumAmount: '30' } }),
    // @ts-expect-error -- another code's reason
    new Refusal('SP_10004', { data: { reason: 'unpaid' } }),
    // @ts-expect-error -- a code without data
    new Refusal('SP_0005', { data: { reason: 'payment' } }),
  ]
  expect(wrong.map(({ code }) => code)).toEqual(['SP_0026', 'SP_10004', 'SP_0005'])
})
