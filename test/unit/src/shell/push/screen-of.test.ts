import { expect, test } from 'vitest'
import type { PushMessage } from '../../../../../core/contract/wire/push-wire.ts'
import { screenOf } from '../../../../../src/shell/push/screen-of.ts'
import { notificationOf } from '../../../../../sw/notification.ts'

const rest = { storeName: 'La Despensa', at: 1 }
const order: PushMessage = {
  ...rest,
  orderId: 'o/1',
  orderNo: '20261120-0001',
  orderType: 'pickup',
  orderStatus: 'confirmed',
  pickupNo: '42',
  tableNo: '',
  reason: '',
}
const booking: PushMessage = {
  ...rest,
  bookingId: 'b 1',
  bookingNo: '8F2CF',
  news: 'confirmed',
  startsAt: 1,
  timeZone: 'Europe/Madrid',
  heldUntil: null,
  reason: '',
}
const mission: PushMessage = { ...rest, missionId: 'go', titles: { en: 'Come twice' } }

test.each([
  [order, { to: '/order/detail/$id', params: { id: 'o/1' } }],
  [booking, { to: '/booking/detail/$id', params: { id: 'b 1' } }],
  [mission, { to: '/mission' }],
  [null, { to: '/order' }],
])('a tap on the notification of %j opens the screen that shows its subject', (message, screen) => {
  expect(screenOf(notificationOf(message, 'en').options.data.path)).toEqual(screen)
})

test('a tap on a notification with an unknown path opens the list of orders', () => {
  for (const path of [
    '',
    '/',
    '/order',
    '/order/detail/',
    '/order/detail/a/b',
    'https://evil.test/order/detail/a',
  ])
    expect(screenOf(path)).toEqual({ to: '/order' })
})
