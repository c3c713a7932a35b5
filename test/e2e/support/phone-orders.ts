import { basePath, type Call } from '../../../core/contract/call.ts'
import { calls } from '../../../core/contract/calls/calls.ts'
import type { OrderDraft } from '../../../core/schema/order/order.ts'
import { contextOf, type Guest, line, orderWire } from '../../support/server/shop-server.ts'

/** Dishes of the demo shop that need no choice, at every hour. */
const dishes: [string, number][] = [
  ['olives', 320],
  ['gilda', 240],
  ['burrata', 1150],
  ['cheesecake', 580],
  ['anchovies', 960],
]

/** Phones without a screen: they order from the demo shop over the API, as guests. */
export async function phoneAt(origin: string) {
  const post = async (call: Call, body: object, guest?: Guest, key?: string) => {
    const response = await fetch(`${origin}${basePath}${call.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
      body: JSON.stringify({ context: contextOf(guest), ...body }),
    })
    return (await response.json()) as { code: string; data: any }
  }
  const auth = { passportType: 16, deviceId: crypto.randomUUID().replaceAll('-', '') }
  const signedIn = await post(calls.signIn, { storeId: 'despensa', isDineIn: false, auth })
  const guest: Guest = { id: signedIn.data.customerId, token: signedIn.data.token.accessToken }
  return {
    /** Places the `at`-th of a mixed lot of orders; answers its number. */
    async order(at: number, changes: Partial<OrderDraft> = {}): Promise<{ number: string; orderId: string }> {
      const items = [0, 1].map((step) => {
        const [id, cents] = dishes[(at + step) % dishes.length] ?? ['olives', 320]
        return { ...line(id, cents), quantity: 1 + ((at + step) % 3) }
      })
      const totalCents = items.reduce((sum, { quantity, snapshot }) => sum + quantity * snapshot.unitCents, 0)
      const atTable = at % 3 === 0
      const wish = orderWire(guest, {
        storeId: 'despensa',
        items,
        totalCents,
        oldCents: totalCents,
        note: at % 4 === 1 ? 'One of us is allergic to nuts, please be careful' : '',
        cutlery: at % 2,
        ...(atTable && { serviceId: 'dine-in', tableCode: 't2-m4xe', diners: 2, contact: null }),
        ...changes,
      })
      const { code, data } = await post(calls.orderCreate, wish, guest, crypto.randomUUID())
      if (code !== '') throw new Error(`the order was refused with ${code}`)
      return { number: data.orderNo, orderId: data.orderId }
    },
    /** Books a table for two at this time, wherever one is free. */
    async book(startTime: string): Promise<void> {
      const own = { customerId: guest.id, storeId: 'despensa' }
      const wish = { startTime, dinersNumber: 2, areaId: null, replacedBookingId: null }
      const held = await post(
        calls.bookingCreate,
        { ...own, ...wish, clientBookingId: crypto.randomUUID() },
        guest,
      )
      const details = {
        contactFirstName: 'Ben',
        contactLastName: '',
        contactMobilePrefix: '+34',
        contactMobile: '600000002',
        email: '',
        remark: '',
        smsConsent: true,
        marketingConsent: false,
      }
      const { bookingId } = held.data
      const { code } = await post(calls.bookingConfirm, { ...own, bookingId, ...details }, guest)
      if (code !== '') throw new Error(`the booking was refused with ${code}`)
    },
    async cancel(orderId: string): Promise<void> {
      const body = { customerId: guest.id, storeId: 'despensa', orderId }
      const { code } = await post(calls.orderCancel, body, guest, crypto.randomUUID())
      if (code !== '') throw new Error(`cancelling was refused with ${code}`)
    },
    state: async (orderId: string): Promise<string> => {
      const body = { customerId: guest.id, storeId: 'despensa', orderId }
      return (await post(calls.orderDetail, body, guest)).data.orderStatus
    },
  }
}
