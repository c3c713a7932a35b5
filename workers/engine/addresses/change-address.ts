import * as v from 'valibot'
import { addressUpdate } from '../../../core/contract/calls/address-calls.ts'
import { readAddress, writeAddress } from '../../../core/contract/wire/address-wire.ts'
import { isOrderIntent } from '../../../core/domain/order/intent-states.ts'
import type { Address } from '../../../core/schema/customer/address.ts'
import { maxAddresses } from '../../../core/schema/customer/address-limits.ts'
import { openStates } from '../../../core/schema/order/open-intents.ts'
import type { AddressIntent } from '../../../core/schema/order/intent.ts'
import type { AddressRow } from '../../../core/storage/rows.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import {
  addressIntents,
  addressLane,
  freeOrders,
  isSettled,
  makeAddressIntent,
  returnOrders,
} from './address-intent.ts'
import { addressOf, askFor, drop, ofCustomer, rowOf, within } from './address-outbox.ts'
import type { EngineContext } from '../context/context.ts'
import { addIntent, readIntents } from '../storage/outbox-rows.ts'
import { currentSession } from '../context/current-session.ts'
import { type Result, done, failed, ok } from '../base/result.ts'

/**
 * Stores a new or changed address here at once, and queues it for the restaurant. Answers its id, which is a new one if
 * the restaurant has forgotten the address under the old id. An open order would still be sent to the old address:
 * unless only the label changed, it is put to its customer. Refused with CF_030301 (another address has this label),
 * LD_TOO_MANY_ADDRESSES and LD_BAD_REQUEST, with `params.fields` as the restaurant would name them.
 */
export async function saveAddress(context: EngineContext, asked: Address): Promise<Result<{ id: string }>> {
  const who = await customerHere(context)
  if (!who) return failed('EN_SIGN_IN')
  const { customerId } = who
  const checked = v.safeParse(addressUpdate.request, { customerId, address: writeAddress(asked) })
  if (!checked.success) return failed('LD_BAD_REQUEST', { fields: fieldsOf(checked.issues) })
  let address = readAddress(checked.output.address)
  return within(context, async () => {
    const all = await ofCustomer(context, customerId)
    const row = all.find(({ id }) => id === address.id)
    if (row?.deleting) return failed('LD_NOT_FOUND')
    const others = all.filter(({ id, deleting }) => id !== address.id && !deleting)
    if (!row && others.length >= maxAddresses) return failed('LD_TOO_MANY_ADDRESSES')
    if (others.some((other) => isSameLabel(other, address)))
      return failed('CF_030301', { fields: ['address.label'] })
    const waiting = await addressIntents(context, customerId, address.id)
    if (row && waiting.length === 0 && isSame(row, address)) return ok({ id: address.id })
    if (row && waiting.some(isForgotten)) {
      await drop(context, waiting)
      await context.database.addresses.delete(row.id)
      // Under the old id the restaurant would answer as if it had saved the address, and save nothing.
      address = { ...address, id: crypto.randomUUID() }
    }
    const rank = row?.rank ?? Math.min(0, ...all.map((other) => other.rank)) - 1
    await context.database.addresses.put({
      ...rowOf(address, customerId, rank),
      confirmed: row?.id === address.id ? row.confirmed : null,
    })
    if (address.isDefault) await clearDefault(context, others, who)
    if (row && !leadsToTheSame(row, address)) await returnOrders(context, row.id)
    await askFor(context, address, who)
    return ok({ id: address.id })
  })
}

/**
 * Deletes an address. One that the restaurant never had, or refused, is deleted at once (G13): an order that waits for
 * it carries its own copy of the address. One that may still be sent is sent first if an order waits for it (G11).
 */
export async function deleteAddress(context: EngineContext, addressId: string): Promise<Result> {
  const who = await customerHere(context)
  if (!who) return failed('EN_SIGN_IN')
  const { addresses } = context.database
  return within(context, async () => {
    const row = await addresses.get(addressId)
    if (!row || row.customerId !== who.customerId) return failed('LD_NOT_FOUND')
    const waiting = await addressIntents(context, who.customerId, addressId)
    const settled = waiting.filter(isSettled)
    const isAsked = waiting.some((intent) => intent.call === 'addressDelete' && !isSettled(intent))
    if (isAsked) return done
    const mayBeThere =
      row.confirmed !== null ||
      settled.length < waiting.length ||
      settled.some(({ call, state }) => call !== 'addressAdd' || state === 'expired')
    // A new address that was refused will never be at the restaurant: no order can wait for it.
    const isRefused = settled.some(({ state }) => state === 'attention')
    const isNeeded = !isRefused && (await isWaitedFor(context, addressId))
    if (mayBeThere || !isNeeded) await drop(context, settled)
    if (!mayBeThere && !isNeeded) {
      await freeOrders(context, addressId)
      await addresses.delete(addressId)
    } else {
      await addresses.put({ ...row, deleting: true })
      const wish = { call: 'addressDelete', address: addressOf(row), ...who } as const
      await addIntent(context, makeAddressIntent(wish, context.clock))
    }
    return done
  })
}

/** Drops changes that weren't sent or were refused: the address becomes what the restaurant has, or is deleted. */
export async function discardAddressChange(context: EngineContext, addressId: string): Promise<Result> {
  const who = await customerHere(context)
  if (!who) return failed('EN_SIGN_IN')
  const { addresses } = context.database
  return within(context, async () => {
    const row = await addresses.get(addressId)
    if (!row || row.customerId !== who.customerId) return failed('LD_NOT_FOUND')
    const waiting = await addressIntents(context, who.customerId, addressId)
    await drop(context, waiting.filter(isSettled))
    const underWay = waiting.findLast((intent) => !isSettled(intent))
    if (!underWay) await freeOrders(context, addressId)
    const shown = underWay?.address ?? row.confirmed
    if (!shown) await addresses.delete(addressId)
    else {
      const all = await ofCustomer(context, who.customerId)
      const isTaken = all.some(({ id, isDefault, deleting }) => id !== addressId && isDefault && !deleting)
      const deleting = underWay?.call === 'addressDelete'
      await addresses.put({ ...row, ...shown, isDefault: shown.isDefault && !isTaken, deleting })
    }
    return done
  })
}

type Who = { customerId: string; storeId: string }

async function customerHere(context: EngineContext): Promise<Who | null> {
  const session = await currentSession(context)
  const identity = await readSetting(context.database, 'identity')
  return session && identity ? { customerId: session.customerId, storeId: identity.storeId } : null
}

const isSameLabel = (one: Address, other: Address): boolean =>
  one.label !== '' && one.label.toLowerCase() === other.label.toLowerCase()

/** Makes the others non-default, both in the stored addresses and in the unsent intents about them. */
async function clearDefault(context: EngineContext, others: AddressRow[], who: Who): Promise<void> {
  for (const other of others.filter(({ isDefault }) => isDefault)) {
    const cleared = { ...other, isDefault: false }
    await context.database.addresses.put(cleared)
    const waiting = await addressIntents(context, who.customerId, other.id)
    const isUnsent = waiting.some((intent) => isSettled(intent) && openStates.includes(intent.state))
    const isRefused = waiting.some(({ state }) => state === 'attention')
    if (isUnsent && !isRefused) await askFor(context, addressOf(cleared), who)
  }
}

/** True if the restaurant has refused a change since the address was deleted elsewhere. */
const isForgotten = ({ state, code }: AddressIntent): boolean =>
  state === 'attention' && code === 'LD_NOT_FOUND'

const isSame = (row: AddressRow, address: Address): boolean =>
  (Object.keys(address) as (keyof Address)[]).every((key) => address[key] === row[key])

/** Whether the courier finds the same door and calls the same person: an address may only have got another label. */
const leadsToTheSame = (row: AddressRow, address: Address): boolean =>
  isSame(row, { ...address, id: row.id, label: row.label, isDefault: row.isDefault })

/** True if an order in the address's lane can only be sent after it. */
async function isWaitedFor({ database }: EngineContext, addressId: string): Promise<boolean> {
  const lane = addressLane(addressId)
  const open = await readIntents(database.outbox.where('state').anyOf(openStates))
  return open.some((intent) => intent.lane === lane && isOrderIntent(intent))
}

/** The paths of invalid fields, such as `address.postcode`, as the restaurant names them. */
const fieldsOf = (issues: readonly v.BaseIssue<unknown>[]): string[] => [
  ...new Set(issues.flatMap((issue) => v.getDotPath(issue) ?? [])),
]
