import { expect, test } from 'vitest'
import { isOrdering } from '../../../../core/domain/updates.ts'

test.each([
  ['/order/confirm', true],
  ['/combo/confirm', true],
  ['/booking/confirm', true],
  ['/voucher/buy', true],
  ['/payment/7/card', true],
  ['/payment', true],
  ['/order', false],
  ['/order/detail/7', false],
  ['/combo/7', false],
  ['/booking', false],
  ['/payments', false],
  ['/menu', false],
])('G25 on %s a new release is held back: %s', (path, is) => expect(isOrdering(path)).toBe(is))
