import { i18n } from '@lingui/core'
import { beforeAll, expect, test, vi } from 'vitest'
import { moneyIn } from '../../../../src/i18n/money.ts'
import { reductionWords } from '../../../../src/words/reduction-words.ts'

// Here nothing is compiled: what the macro makes of a text is made of it as it runs.
vi.mock('@lingui/core/macro', () => ({
  msg: ({ message }: { message: string }) => ({ id: message, message }),
}))

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test.each([
  [{ kind: 'amount', cents: 450 }, '€4.50 off'],
  [{ kind: 'percent', percent: 12.5 }, '12.5% off'],
  [{ kind: 'freeDelivery' }, 'Free delivery'],
] as const)('the reduction %j is written as “%s”', (reduction, words) => {
  expect(reductionWords(reduction, i18n, moneyIn('en', 'EUR'))).toBe(words)
})
