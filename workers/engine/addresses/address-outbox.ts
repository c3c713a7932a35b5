import * as v from 'valibot'
import { Unheard } from '../../../core/contract/calls/address-calls.ts'
import type { QueuedCall } from '../outbox/queued-call.ts'
import { type IntentEvent, afterEvent } from '../../../core/domain/order/intent-states.ts'
import type { Address } from '../../../core/schema/customer/address.ts'
import type { AddressIntent } from '../../../core/schema/order/intent.ts'
import type { AddressIntentRow, AddressRow, IntentRow } from '../../../core/storage/rows.ts'
import { addressIntents, freeOrders, isSettled, makeAddressIntent } from './address-intent.ts'
import { noteIntent } from '../log/note-intent.ts'
import { change } from '../outbox/sender-rows.ts'
import type { EngineContext } from '../context/context.ts'
import { addIntent } from '../storage/outbox-rows.ts'

/** What waits about addresses, and the addresses with it: each change of the two is one transaction. */

export const within = <T>(
  { database }: Pick<EngineContext, 'database'>,
  work: () => Promise<T>,
): Promise<T> => database.transaction('rw', database.addresses, database.outbox, work)

type Who = Pick<AddressIntent, 'customerId' | 'storeId'>

/**
 * Puts the wish for an address as it now is into the outbox, in place of those for it that certainly aren't at the
 * restaurant: it takes the oldest one's turn, so that what waits behind that waits behind this.
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

/** The restaurant has it as it was asked for, or has it no more. */
export function confirmAddress(context: EngineContext, intent: AddressIntent): Promise<void> {
  const { id, address, call, ...who } = intent
  const { addresses, outbox } = context.database
  const { customerId } = who
  return within(context, async () => {
    // Another sender has noted it already, and the customer may have gone on since.
    if ((await outbox.where({ id }).delete()) === 0) return
    const confirmed = afterEvent(intent, { type: 'confirmed', orderId: null }, context.clock.now())
    if (confirmed) noteIntent(context.log, confirmed, intent.state, 'confirmed')
    await freeOrders(context, address.id)
    if (call === 'addressDelete') return addresses.delete(address.id)
    const row = (await addresses.get(address.id)) ?? rowOf(address, customerId, 0)
    const isWaiting = (await addressIntents(context, customerId, address.id)).length > 0
    const shown = isWaiting ? row : { ...row, ...address, isDefault: row.isDefault }
    await addresses.put({ ...shown, confirmed: address })
    if (address.isDefault) await settleDefault(context, address.id, who)
  })
}

/** The restaurant has one default address now: that one. Was another chosen since, it is told again. */
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

/** Notes what happened to an address's intent; null when it has moved on meanwhile. */
export function changeAddress(
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
    // What was to be deleted isn't there: that is all that was wanted.
    if (call === 'addressDelete' && isGone) {
      await confirmAddress(context, seen)
      return changed
    }
    if (isGone) await addresses.update(address.id, { confirmed: null })
    const later = (await addressIntents(context, customerId, address.id)).filter(
      ({ seq }) => seq! > changed.seq!,
    )
    // A newer wish for the whole address makes this one moot; one that needs the address to be there waits for it.
    const isMoot = later.some((next) => call === 'addressUpdate' || next.call === 'addressDelete')
    if (isMoot) await outbox.delete(changed.seq!)
    // Deleted on another phone it would have left a trace: the restaurant has forgotten it, as after a restore (G33).
    else if (isGone && v.is(Unheard, event.verdict.data)) await addAnew(context, changed, address)
    return changed
  })
}

/** Asks for an address as a new one, in the turn of the wish for it that came to nothing. */
async function addAnew(context: EngineContext, { seq, customerId, storeId }: IntentRow, address: Address) {
  const wish = { call: 'addressAdd', address, customerId, storeId } as const
  await context.database.outbox.delete(seq!)
  await addIntent(context, { ...makeAddressIntent(wish, context.clock), ...(seq !== undefined && { seq }) })
}

/** This customer's addresses on the phone, those that wait to be deleted too. */
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

/** The address alone, without what the phone notes about it. */
export function addressOf({ customerId: _c, confirmed: _n, deleting: _d, rank: _r, ...address }: AddressRow) {
  return address satisfies Address
}

/** An address that waits: new, changed, or to be deleted. */
export const queuedAddress: QueuedCall<AddressIntent> = { change: changeAddress, confirm: confirmAddress }
