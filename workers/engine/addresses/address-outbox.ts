import type { QueuedCall } from '../outbox/queued-call.ts'
import { type IntentEvent, afterEvent } from '../../../core/domain/order/intent-states.ts'
import type { Address } from '../../../core/schema/customer/address.ts'
import type { AddressIntent } from '../../../core/schema/order/intent.ts'
import { isOwn } from '../../../core/storage/own-rows.ts'
import type { AddressIntentRow, AddressRow, IntentRow } from '../../../core/storage/rows.ts'
import { addressIntents, freeOrders, isOnlyUnlisted, isSettled, makeAddressIntent } from './address-intent.ts'
import { noteIntent } from '../log/note-intent.ts'
import { change } from '../outbox/sender-rows.ts'
import type { EngineContext } from '../context/context.ts'
import { sessionIn } from '../context/current-session.ts'
import { addIntent } from '../storage/outbox-rows.ts'

/** Changes address intents together with the stored addresses, each change in one transaction. */

/** Runs `work` in a transaction that also knows who is here: only their addresses are stored. */
export const within = <T>(
  { database }: Pick<EngineContext, 'database'>,
  work: () => Promise<T>,
): Promise<T> => database.transaction('rw', database.addresses, database.outbox, database.sessions, work)

type Who = Pick<AddressIntent, 'customerId' | 'storeId'>

/**
 * Queues the address as it is now, in place of earlier intents for it that certainly aren't at the restaurant. The new
 * intent takes the place of the oldest of them in the queue, so that an order that waited for that one waits for this.
 */
export async function askFor(
  context: EngineContext,
  address: Address,
  { customerId, storeId }: Who,
): Promise<void> {
  const { addresses } = context.database
  const waiting = await addressIntents(context, customerId, address.id)
  const replaced = waiting.filter(isSettled)
  const row = await addresses.get(address.id)
  const isThere =
    (row && row.confirmed !== null) ||
    replaced.length < waiting.length ||
    (replaced[0] !== undefined && replaced[0].call !== 'addressAdd')
  const call = isThere ? 'addressUpdate' : 'addressAdd'
  const intent = makeAddressIntent({ call, address, customerId, storeId }, context.clock)
  await drop(context, replaced)
  const [turn] = replaced.flatMap(({ seq }) => seq ?? [])
  await addIntent(context, turn === undefined ? intent : { ...intent, seq: turn })
}

export async function drop({ database }: EngineContext, intents: AddressIntentRow[]): Promise<void> {
  await database.outbox.bulkDelete(intents.flatMap(({ seq }) => seq ?? []))
}

/** The restaurant has saved or deleted the address as asked: closes the intent and updates the stored address. */
function confirmAddress(context: EngineContext, intent: AddressIntent): Promise<void> {
  const { id, address, call, ...who } = intent
  const { addresses, outbox } = context.database
  const { customerId } = who
  return within(context, async () => {
    // Another sender has stored this already, and the customer may have changed the address since.
    if ((await outbox.where({ id }).delete()) === 0) return
    const confirmed = afterEvent(intent, { type: 'confirmed', orderId: null }, context.clock.now())
    if (confirmed) noteIntent(context.log, confirmed, intent.state, 'confirmed')
    await freeOrders(context, address.id)
    // The customer left while the answer was under way: the restaurant will list the address when they are back.
    if (!isOwn(await sessionIn(context.database), intent)) return
    if (call === 'addressDelete') return addresses.delete(address.id)
    const row = (await addresses.get(address.id)) ?? rowOf(address, customerId, 0)
    const isWaiting = (await addressIntents(context, customerId, address.id)).length > 0
    const shown = isWaiting ? row : { ...row, ...address, isDefault: row.isDefault }
    await addresses.put({ ...shown, confirmed: address })
    if (address.isDefault) await settleDefault(context, address.id, who)
  })
}

/**
 * At the restaurant, this address is now the only default one. If the customer has chosen another default since, that
 * one is queued again.
 */
async function settleDefault(context: EngineContext, addressId: string, who: Who): Promise<void> {
  const { addresses } = context.database
  const others = await ofCustomer(context, who.customerId)
  for (const other of others.filter(({ id, confirmed }) => id !== addressId && confirmed)) {
    const confirmed = other.confirmed && { ...other.confirmed, isDefault: false }
    await addresses.put({ ...other, confirmed })
    const isNotified = (await addressIntents(context, who.customerId, other.id)).length > 0
    if (other.isDefault && !isNotified) await askFor(context, addressOf(other), who)
  }
}

/** Applies an event to an address intent; null if the intent has changed meanwhile. */
function changeAddress(
  context: EngineContext,
  seen: AddressIntent,
  event: IntentEvent,
): Promise<IntentRow | null> {
  const { addresses, outbox } = context.database
  const { call, address, customerId } = seen
  return within(context, async () => {
    const changed = await change(context, seen, event)
    if (!changed || (event.type !== 'refused' && event.type !== 'expired')) return changed
    const isGone = event.type === 'refused' && event.verdict.code === 'LD_NOT_FOUND'
    // The address to delete isn't there: the customer has what they wanted.
    if (call === 'addressDelete' && isGone) {
      await confirmAddress(context, seen)
      return changed
    }
    if (isGone) await addresses.update(address.id, { confirmed: null })
    const later = (await addressIntents(context, customerId, address.id)).filter(
      ({ seq }) => seq! > changed.seq!,
    )
    // A newer update of the whole address, or its deletion, makes this intent pointless; an update that needs the
    // address to exist waits for this one.
    const isMoot = later.some((next) => call === 'addressUpdate' || next.call === 'addressDelete')
    const isUnlisted = event.type === 'refused' && isOnlyUnlisted(event.verdict.code)
    // A lane that this intent leaves would only tie the orders that waited for it to each other.
    if (isMoot || isUnlisted || event.type === 'expired') await freeOrders(context, address.id)
    if (isMoot) await outbox.delete(changed.seq!)
    // The restaurant has no trace of this address, so it wasn't deleted on another phone: the restaurant has lost it,
    // as after a restored backup (G33).
    else if (isGone && event.verdict.data?.isUnheard) await addAnew(context, changed, address)
    return changed
  })
}

/** Queues the address as a new one, at the place in the queue of the refused intent, which is deleted. */
async function addAnew(context: EngineContext, { seq, customerId, storeId }: IntentRow, address: Address) {
  const wish = { call: 'addressAdd', address, customerId, storeId } as const
  await context.database.outbox.delete(seq!)
  await addIntent(context, { ...makeAddressIntent(wish, context.clock), ...(seq !== undefined && { seq }) })
}

/** This customer's addresses on the phone, including those that wait to be deleted. */
export const ofCustomer = (
  { database }: Pick<EngineContext, 'database'>,
  customerId: string,
): Promise<AddressRow[]> => database.addresses.where({ customerId }).toArray()

export const rowOf = (address: Address, customerId: string, rank: number): AddressRow => ({
  ...address,
  customerId,
  confirmed: null,
  deleting: false,
  rank,
})

/** The address alone, without the phone's own fields. */
export function addressOf({ customerId: _c, confirmed: _n, deleting: _d, rank: _r, ...address }: AddressRow) {
  return address satisfies Address
}

/** The handler of queued address calls: new, changed and deleted addresses. */
export const queuedAddress: QueuedCall<AddressIntent> = { change: changeAddress, confirm: confirmAddress }
