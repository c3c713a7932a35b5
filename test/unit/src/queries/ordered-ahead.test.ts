import { expect, test } from 'vitest'
import type { IntentRow, OrderRow } from '../../../../core/storage/rows.ts'
import { emptyDatabase } from '../../../support/phone/database.ts'

const customerId = 'me'
const session = { customerType: 8, accessToken: 'token', accessTokenExpiresAt: 1, renewBeforeUse: false }

const order = (id: string, state: string, of = customerId) =>
  ({ id, state, customerId: of, createdAt: 1, booking: { id: `${id}-table`, number: '1' } }) as OrderRow

const intent = (bookingId: string | undefined, state: string) =>
  ({
    id: `${String(bookingId)}-${state}`,
    call: 'orderCreate',
    state,
    customerId,
    body: '{}',
    createdAt: 1,
    lines: { items: [], combos: [] },
    summary: { lines: [], totalCents: 1, ...(bookingId && { bookingId }) },
  }) as unknown as IntentRow

test('a booking counts as ordered for while an order for it is open or waits, not once it failed', async () => {
  const phone = emptyDatabase()
  const { readAnew } = await import('../../../../src/queries/database.ts')
  readAnew()
  const { orderedAhead } = await import('../../../../src/queries/orders/use-booking-orders.ts')
  await phone.sessions.put({ key: 'current', customerId, ...session })
  await phone.orders.bulkPut([
    order('open', 'preparing'),
    order('eaten', 'completed'),
    order('refused', 'refused'),
    order('theirs', 'preparing', 'somebody'),
  ])
  await phone.outbox.bulkPut([
    intent('waiting', 'queued'),
    intent('asked', 'unknown'),
    intent('failed', 'attention'),
    intent(undefined, 'queued'),
  ])
  const found = await new Promise<ReadonlySet<string>>((done, failed) => orderedAhead.subscribe(done, failed))
  expect([...found].toSorted()).toEqual(['asked', 'open-table', 'waiting'])
})
