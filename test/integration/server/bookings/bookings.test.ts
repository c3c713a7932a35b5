import { expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { createLog } from '../../../../server/log/log.ts'
import { openPorts } from '../../../../server/services/ports.ts'
import { takeBookings } from '../../../support/shops/booking-shop.ts'
import { roomy } from '../../../support/customers/member.ts'
import { openShopServer } from '../../../support/server/shop-server.ts'
import { bookingsSuite } from './bookings-suite.ts'

bookingsSuite('SQLite', () => openShopServer({ limits: roomy }))

test.each([
  [{}, false],
  [{ smsWebhookUrl: 'https://sms.example/send' }, true],
])('with the settings %o the shop’s canText is %s', async (settings, canText) => {
  const ports = openPorts(settings, createLog({ logLevel: 'silent', logFormat: 'json' }))
  const server = await openShopServer({ ports })
  await takeBookings(server)
  const request = { deviceSerialNo: '', serviceType: 'online', storeId: 'corner', tableId: null } as const
  const { envelope } = await server.post(calls.storeGet, request)
  expect(envelope.data.info.bookingParam).toMatchObject({ canText })
  await server.close()
})
