import { writeAddress } from '../../../core/contract/wire/address-wire.ts'
import { openStates } from '../../../core/schema/order/open-intents.ts'
import { type AddressIntent, type IntentState, addressCalls } from '../../../core/schema/order/intent.ts'
import type { AddressIntentRow, OrderIntentRow } from '../../../core/storage/rows.ts'
import { isOrderIntent } from '../../../core/domain/order/intent-states.ts'
import type { Clock } from '../net/clock.ts'
import { newIntent } from '../outbox/new-intent.ts'
import type { EngineContext } from '../context/context.ts'
import { moveOn, readIntents } from '../storage/outbox-rows.ts'

/** How long an unsent address may still be sent: it is still wanted after a weekend. Ours: the spec is silent. */
const meantForMs = 7 * 24 * 60 * 60 * 1000

/** The lane of all intents about an address, and of the orders that can't be sent before it. */
export const addressLane = (addressId: string): string => `address:${addressId}`

type Wish = Pick<AddressIntent, 'call' | 'address' | 'customerId' | 'storeId'>

/** A new intent about an address, its body frozen. */
export function makeAddressIntent(wish: Wish, clock: Clock): AddressIntentRow {
  const { call, address, customerId } = wish
  const body = call === 'addressDelete' ? { id: address.id } : { address: writeAddress(address) }
  return {
    ...newIntent(clock, call),
    ...wish,
    id: crypto.randomUUID(),
    lane: addressLane(address.id),
    body: JSON.stringify({ customerId, ...body }),
    deadlineAt: clock.now() + meantForMs,
  }
}

/** Expired intents count too: they wait for the customer to decide about them. */
const undecided: readonly IntentState[] = [...openStates, 'expired']
const ranges = addressCalls.flatMap((call) => undecided.map((state) => [call, state]))

/** This customer's address intents that the restaurant doesn't have yet, oldest first; of one address, or of all. */
export async function addressIntents(
  { database }: Pick<EngineContext, 'database'>,
  customerId: string,
  addressId?: string,
): Promise<AddressIntentRow[]> {
  const rows = await readIntents(database.outbox.where('[call+state]').anyOf(ranges))
  return rows
    .flatMap((row) => (isOrderIntent(row) ? [] : [row]))
    .filter((row) => row.customerId === customerId && (addressId ?? row.address.id) === row.address.id)
    .toSorted((a, b) => a.seq! - b.seq!)
}

/**
 * The restaurant refuses only to list the address: its label is another one's, or there are too many. Nothing is wrong
 * with the place itself, and an order carries its own copy of it, so no dinner waits until its customer has found
 * another label (ours: the spec is silent).
 */
export const isOnlyUnlisted = (code: string | null): boolean =>
  code === 'CF_030301' || code === 'LD_TOO_MANY_ADDRESSES'

/**
 * The lane of an order: that of its delivery address while the restaurant doesn't have that address yet (G11);
 * otherwise the order's own.
 */
export async function orderLane(
  context: Pick<EngineContext, 'database'>,
  { id, customerId, addressId }: { id: string; customerId: string; addressId: string | null },
): Promise<string> {
  const waiting = addressId === null ? [] : await addressIntents(context, customerId, addressId)
  const isNew = waiting.some(
    ({ call, state, code }) =>
      call === 'addressAdd' && state !== 'expired' && !(state === 'attention' && isOnlyUnlisted(code)),
  )
  return addressId !== null && isNew ? addressLane(addressId) : ownLane(id)
}

const ownLane = (intentId: string): string => `order:${intentId}`

/** The address is settled: moves the orders that waited for it to their own lanes, so that they don't hold it up. */
export async function freeOrders(
  { database }: Pick<EngineContext, 'database'>,
  addressId: string,
): Promise<void> {
  const lane = addressLane(addressId)
  await database.outbox
    .where('state')
    .anyOf(openStates)
    .and((intent) => intent.lane === lane && isOrderIntent(intent))
    .modify((intent) => {
      intent.lane = ownLane(intent.id)
    })
}

/**
 * The address has changed: puts the open orders to it to their customer, in whatever lane they are. Their bodies hold
 * the old address, and a change is a new order (G6). The key of one that was ever sent is taken back first: it may have
 * arrived, or a copy of it may still arrive.
 */
export async function returnOrders(context: EngineContext, addressId: string): Promise<void> {
  const verdict = { code: 'EN_ADDRESS_CHANGED', data: null }
  const open = await readIntents(context.database.outbox.where('state').anyOf(openStates))
  for (const order of open) {
    if (order.call !== 'orderCreate' || !isTo(order, addressId)) continue
    const free = { ...order, lane: ownLane(order.id) }
    const released = (await moveOn(context, free, { type: 'released' })) || free
    const asked =
      order.attempts > 0 && (await moveOn(context, released, { type: 'unknown', waitMs: 0, code: null }))
    await moveOn(context, asked || released, { type: asked ? 'doubted' : 'refused', verdict })
  }
}

/** The lane, because an order that an older release saved doesn't name its address. */
const isTo = ({ lane, summary }: OrderIntentRow, addressId: string): boolean =>
  lane === addressLane(addressId) || summary.delivery?.addressId === addressId

/** True if the restaurant certainly hasn't taken this intent: another may replace it (G6). */
export const isSettled = ({ state, attempts }: AddressIntent): boolean =>
  state === 'attention' || state === 'expired' || (attempts === 0 && state !== 'sending')
