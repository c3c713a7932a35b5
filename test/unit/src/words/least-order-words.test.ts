import { i18n } from '@lingui/core'
import { beforeAll, expect, test, vi } from 'vitest'
import { moneyIn } from '../../../../src/i18n/money.ts'
import { leastOrderWords } from '../../../../src/words/least-order-words.ts'

// Here nothing is compiled: what the macro makes of a text is made of it as it runs.
vi.mock('@lingui/core/macro', () => ({
  msg: ({ message }: { message: string }) => ({ id: message, message }),
}))

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test.each([
  [{ minimumCents: 0 }, ['for any order']],
  [{ minimumCents: 0, onlyFor: ['dish'] }, []],
  [{ minimumCents: 1500, onlyFor: ['dish'] }, ['from €15.00 on']],
  [{ minimumCents: 2000 }, ['from €20.00 on']],
  // Not "for any order · for your first order".
  [{ minimumCents: 0, firstOrderOnly: true }, ['for your first order']],
  [{ minimumCents: 2000, firstOrderOnly: true }, ['from €20.00 on', 'for your first order']],
])('a coupon with %j says %j', (offer, words) => {
  expect(leastOrderWords(offer, i18n, moneyIn('en', 'EUR'))).toEqual(words)
})
