import { expect, test } from 'vitest'
import { serviceAhead } from '../../../../../core/domain/booking/order-ahead.ts'
import { orderTypesOf } from '../../../../../core/domain/order/order-types.ts'

const all = [...orderTypesOf(true).toReversed(), ...orderTypesOf(false)]
const services = all.map((orderType) => ({ orderType, paused: false }))

test('dishes are ordered ahead for a table by the service that is collected, never by a table’s own takeaway', () => {
  expect(services.map(({ orderType }) => orderType)).toContain('takeaway')
  expect(serviceAhead(services)?.orderType).toBe('pickup')
})

test('nothing can be ordered ahead while that service is paused, or where there is none', () => {
  const paused = services.map((service) => ({ ...service, paused: service.orderType === 'pickup' }))
  expect(serviceAhead(paused)).toBeUndefined()
  expect(serviceAhead(services.filter(({ orderType }) => orderType !== 'pickup'))).toBeUndefined()
})
