import { addressList } from '../../../core/contract/calls/address-calls.ts'
import { readAddress } from '../../../core/contract/wire/address-wire.ts'
import type { Address } from '../../../core/schema/customer/address.ts'
import type { AddressRow } from '../../../core/storage/rows.ts'
import { addressIntents } from './address-intent.ts'
import { ofCustomer, rowOf, within } from './address-outbox.ts'
import { adoptAddresses } from './adopt-addresses.ts'
import { asCustomer } from '../session/as-customer.ts'
import type { EngineContext } from '../context/context.ts'
import { isHere } from '../context/current-session.ts'
import { type Result, done } from '../base/result.ts'

/** Fetches and stores the customer's addresses; one with an unsent change stays as the customer wants it. */
export async function refreshAddresses(context: EngineContext): Promise<Result> {
  let customerId = ''
  let before: AddressRow[] = []
  const answer = await asCustomer(context, async (id) => {
    customerId = id
    await adoptAddresses(context)
    await showWaiting(context, id)
    before = await ofCustomer(context, id)
    return context.api.send(addressList, { customerId: id })
  })
  if (!answer.ok) return answer
  await reconcile(context, { customerId, before, listed: answer.value.dataList.map(readAddress) })
  return done
}

/** Restores the addresses of waiting intents: after a sign-out and a new sign-in, only the intents are left. */
async function showWaiting(context: EngineContext, customerId: string): Promise<void> {
  const { addresses } = context.database
  await within(context, async () => {
    if (!(await isHere(context.database, customerId))) return
    for (const { address, call } of await addressIntents(context, customerId)) {
      const row = await addresses.get(address.id)
      if (row && row.rank !== unknownRank) continue
      await addresses.put({
        ...rowOf(address, customerId, unknownRank),
        deleting: call === 'addressDelete',
      })
    }
  })
}

/** Sorts before all addresses that the restaurant lists. */
const unknownRank = -1_000

type Listing = {
  customerId: string
  /** The phone's addresses before the restaurant was asked. */
  before: AddressRow[]
  listed: Address[]
}

/** Merges the restaurant's list. Addresses that changed here since it was requested are newer than the answer. */
async function reconcile(context: EngineContext, { customerId, before, listed }: Listing): Promise<void> {
  const { addresses, sessions, outbox } = context.database
  await context.database.transaction('rw', addresses, outbox, sessions, async () => {
    if (!(await isHere(context.database, customerId))) return
    const waiting = new Set((await addressIntents(context, customerId)).map(({ address }) => address.id))
    const now = new Map((await ofCustomer(context, customerId)).map((row) => [row.id, row]))
    const then = new Map(before.map((row) => [row.id, row]))
    const isUntouched = (id: string) => JSON.stringify(now.get(id)) === JSON.stringify(then.get(id))

    for (const [rank, address] of listed.entries()) {
      const row = now.get(address.id)
      if (row && waiting.has(address.id)) await addresses.put({ ...row, confirmed: address, rank })
      else if (isUntouched(address.id))
        await addresses.put({ ...rowOf(address, customerId, rank), confirmed: address })
    }
    const isListed = new Set(listed.map(({ id }) => id))
    for (const row of now.values()) {
      if (isListed.has(row.id) || !isUntouched(row.id)) continue
      if (!waiting.has(row.id)) await addresses.delete(row.id)
      else await addresses.put({ ...row, confirmed: null })
    }
    await keepOneDefault(context, customerId, waiting)
  })
}

/** Keeps one default address. A default that the customer has chosen and the restaurant doesn't know yet wins. */
async function keepOneDefault(
  context: EngineContext,
  customerId: string,
  waiting: Set<string>,
): Promise<void> {
  const defaults = (await ofCustomer(context, customerId)).filter(
    ({ isDefault, deleting }) => isDefault && !deleting,
  )
  const chosen = defaults.find(({ id }) => waiting.has(id))
  if (!chosen) return
  for (const row of defaults)
    if (row !== chosen) await context.database.addresses.put({ ...row, isDefault: false })
}
