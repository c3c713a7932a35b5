import { addItemLine, hold, isFree } from '../../core/domain/cart/cart.ts'
import { customerMayCancel } from '../../core/domain/order/order-states.ts'
import type { CartLine } from '../../core/schema/order/cart.ts'
import type { OrderIntentRow } from '../../core/storage/rows.ts'
import type { Engine } from './engine.ts'
import type { Network } from './network.ts'
import type { Oracle } from './oracle.ts'
import type { Phone } from './phone.ts'
import type { Process } from './process.ts'
import { type Customer, type Event, isGuest } from './schedule.ts'
import type { Business, Server } from './server.ts'
import type { Timeline } from './timeline.ts'

export type CommandWorld = {
  timeline: Timeline
  engine: Engine
  phone: Phone
  server: Server
  network: Network
  oracle: Oracle
  process(sender: number): Process
  closeAll(): void
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const provisionalMs = 12 * hourMs

/** Lets an event of the schedule happen. */
export function happen(world: CommandWorld, event: Event): void {
  const { phone, server, network } = world
  switch (event.do) {
    case 'tap':
      return tap(world, event)
    case 'withdraw':
    case 'cancel': {
      const intent = nthIntent(world, event.intent)
      const command = event.do === 'cancel' ? cancelOrder : withdraw
      if (intent) command(world, world.process(event.sender), intent)
      return
    }
    case 'try now':
      return world.process(event.sender).sendNow()
    case 'come to the front':
      return world.process(event.sender).wake()
    case 'open':
      return void world.process(event.sender)
    case 'restaurant confirms': {
      const order = server.orderOf(nthIntent(world, event.intent) ?? '')
      return order ? server.confirmOrder(order) : undefined
    }
    case 'sign out':
      return void phone.attempt(() => phone.endSession())
    case 'sign in':
      return void phone.attempt(() => signIn(world, event.customer, event.shortly))
    case 'revoke tokens':
      return server.revokeTokens()
    case 'shop':
      // Who was a guest of another shop is a stranger here.
      if (phone.disk.storeId === event.id) return
      return void phone.attempt(() => phone.commit({ storeId: event.id, session: null, guestPass: null }))
    case 'set clock':
      phone.clockOffMs += event.hours * hourMs
      return world.oracle.onClock('set', event.hours)
    case 'disk full':
      phone.fullFor = event.writes
      return
    case 'weather':
      network.weather = event.is
      return
    case 'restart server':
      return server.restart(event.downMs)
    case 'close all':
      return world.closeAll()
    case 'sleep':
      phone.sleep(event.hours * hourMs)
      return world.oracle.onClock('sleep', event.hours)
  }
}

const nthIntent = ({ oracle }: CommandWorld, at: number): string | undefined => {
  const ids = [...oracle.facts.values()]
    .filter(({ intent }) => intent.call === 'orderCreate')
    .map(({ intent }) => intent.id)
  return ids[at % ids.length]
}

/** Signing in needs the server; only a guest who was here before can begin without it. */
export function signIn(
  { phone, server, network, timeline }: CommandWorld,
  customer: Customer,
  shortly: boolean,
): void {
  const isGuestHere = isGuest(customer)
  if (network.weather === 'fine' && server.isUp) {
    const session = { customerId: customer, ...server.issueToken(customer, shortly), renewBeforeUse: false }
    return phone.commit({ session, ...(isGuestHere && { guestPass: session }) })
  }
  const pass = phone.disk.guestPass
  if (!isGuestHere || pass?.customerId !== customer) return
  const expiresAt = timeline.now + provisionalMs
  phone.commit({ session: { ...pass, expiresAt, renewBeforeUse: true } })
}

function tap(world: CommandWorld, event: Event & { do: 'tap' }): void {
  const { phone, oracle, timeline, engine } = world
  const process = world.process(event.sender)
  // Who taps has come to the front.
  process.clock.settle()
  const { session, storeId } = phone.disk
  if (!session) return
  const id = nextId(world)
  const { dish } = event
  const now = process.clock.now()
  const appointmentAt = event.until === 'slot in 5 minutes' ? timeline.now + 5 * minuteMs : null
  // A time that is over by the phone's own clock isn't offered.
  if (appointmentAt !== null && appointmentAt <= now) return
  const lifeMs = event.until === 'a minute' ? minuteMs : 2 * hourMs

  const line = lineOf(dish, `line of ${id}`)
  const added = addItemLine([...phone.disk.cart], line)
  if (!added) return
  oracle.portions.add(dish, 1)
  phone.fillCart(added)
  const business: Business = {
    clientOrderId: id,
    customerId: session.customerId,
    storeId,
    verdict: event.verdict,
  }
  const intent: OrderIntentRow = {
    ...blank,
    id,
    call: 'orderCreate',
    lane: event.lane === 'chain' ? 'chain' : `order:${id}`,
    body: JSON.stringify(business),
    customerId: session.customerId,
    storeId,
    createdAt: now,
    nextAttemptAt: 0,
    deadlineAt: appointmentAt ?? now + lifeMs,
    unsureOffsetMs: process.clock.isSure() ? null : process.clock.offsetMs(),
    lines: { items: phone.disk.cart.filter(isFree), combos: [] },
    summary: { ...blank.summary, appointmentAt },
  }
  const save = () => (phone.add(intent, hold([...phone.disk.cart], id)), true)
  if (!phone.attempt(save) && engine.savesFirst) return
  oracle.acknowledge(intent, appointmentAt ?? timeline.now + lifeMs, process)
  process.sendSoon()
}

/** Takes back what wasn't confirmed. */
export function withdraw({ phone, engine, oracle }: CommandWorld, process: Process, id: string): void {
  const intent = phone.intent(id)
  const event = intent && engine.withdrawal(intent)
  const done = event && phone.attempt(() => phone.change(intent, event, process.clock.now()))
  const fact = oracle.facts.get(id)
  if (done && fact) fact.isTakenBack = true
  process.sendSoon()
}

/** Asks the restaurant to take an order back, behind the order itself. */
function cancelOrder(world: CommandWorld, process: Process, id: string): void {
  const { phone, oracle, timeline } = world
  const order = phone.disk.orders.find(({ clientOrderId }) => clientOrderId === id)
  if (!order || !customerMayCancel(order.state)) return
  const lane = `order:${id}`
  const isAsked = phone.disk.outbox.some(
    (row) =>
      row.lane === lane &&
      row.call === 'orderCancel' &&
      ['queued', 'sending', 'unknown', 'parked'].includes(row.state),
  )
  if (isAsked) return
  const { customerId, storeId } = order
  const now = process.clock.now()
  const cancelId = nextId(world)
  const business: Business = {
    clientOrderId: cancelId,
    customerId,
    storeId,
    orderId: order.id,
    verdict: null,
  }
  const intent: OrderIntentRow = {
    ...blank,
    id: cancelId,
    call: 'orderCancel',
    lane,
    body: JSON.stringify(business),
    customerId,
    storeId,
    orderId: order.id,
    createdAt: now,
    nextAttemptAt: 0,
    deadlineAt: now + hourMs / 2,
    unsureOffsetMs: process.clock.isSure() ? null : process.clock.offsetMs(),
  }
  if (!phone.attempt(() => (phone.add(intent, phone.disk.cart), true))) return
  oracle.acknowledge(intent, timeline.now + hourMs / 2, process)
  process.sendSoon()
}

const nextId = ({ oracle }: CommandWorld): string => `intent-${oracle.facts.size + 1}`

const lineOf = (dish: string, id: string): CartLine => ({
  id,
  build: { itemId: dish, skuId: null, options: [] },
  quantity: 1,
  note: '',
  snapshot: { title: dish, picture: '', details: [], unitCents: 1401 },
  intentId: null,
})

const blank = {
  state: 'queued',
  attempts: 0,
  inquiries: 0,
  notBefore: 0,
  withdrawing: false,
  doubted: null,
  code: null,
  data: null,
  tableCode: null,
  orderId: null,
  lines: { items: [], combos: [] },
  summary: {
    orderType: 'pickup',
    currency: 'EUR',
    totalCents: 1401,
    tableNumber: '',
    appointmentAt: null,
    lines: [],
  },
} as const satisfies Partial<OrderIntentRow>
