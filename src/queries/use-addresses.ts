import { useObservable } from 'dexie-react-hooks'
import { isShownAddress } from '../../core/domain/order/shown-intent.ts'
import { openStates } from '../../core/schema/order/open-intents.ts'
import { addressCalls } from '../../core/schema/order/intent.ts'
import type { AddressIntentRow, AddressRow } from '../../core/storage/rows.ts'
import { namedQueries, namedQuery } from '../../core/storage/named-query.ts'
import { database } from './database.ts'
import { currentSession } from './use-session.ts'

/**
 * An address with the customer's latest changes, and the waiting intent about it that the screen should mention, if
 * there is one: a change that the restaurant doesn't know yet.
 */
export type ShownAddress = { address: AddressRow; change: AddressIntentRow | null }

/**
 * The customer's addresses, the default one first. One that is being deleted is left out, unless the deletion failed.
 */
export const useAddresses = (): ShownAddress[] | undefined => useObservable(addresses)

/** One address; null if there is none with this id. */
export const useAddressOf = (id: string | null): ShownAddress | null | undefined =>
  useObservable(() => addressOf(id), [id])

/** Read in one transaction, because an address and its intent are written in one. */
function shownAddresses(): Promise<ShownAddress[]> {
  return database.transaction('r', database.sessions, database.addresses, database.outbox, async () => {
    const session = await currentSession()
    if (!session) return []
    const { customerId } = session
    const rows = await database.addresses.where({ customerId }).toArray()
    const changes = await waitingChanges(customerId)
    return rows
      .map((address) => ({ address, change: changeOf(address, changes) }))
      .filter(({ address, change }) => !address.deleting || (change !== null && needsCustomer(change)))
      .toSorted(
        ({ address: a }, { address: b }) => Number(b.isDefault) - Number(a.isDefault) || a.rank - b.rank,
      )
  })
}

const states = [...openStates, 'expired'] as const

const addresses = namedQuery(shownAddresses)
const addressOf = namedQueries(
  async (id: string | null) => (await shownAddresses()).find(({ address }) => address.id === id) ?? null,
)

async function waitingChanges(customerId: string): Promise<AddressIntentRow[]> {
  const ranges = addressCalls.flatMap((call) => states.map((state) => [customerId, call, state]))
  const rows = await database.outbox.where('[customerId+call+state]').anyOf(ranges).toArray()
  return rows.filter(isShownAddress)
}

/** An intent that the customer has to decide about comes before all others, then the oldest. */
function changeOf({ id }: AddressRow, changes: AddressIntentRow[]): AddressIntentRow | null {
  const own = changes.filter(({ address }) => address.id === id).toSorted((a, b) => a.seq! - b.seq!)
  return own.find(needsCustomer) ?? own[0] ?? null
}

/** The lanes that are blocked by a new address until the customer has corrected it. */
export const useStuckLanes = (): ReadonlySet<string> | undefined => useObservable(stuckLanes)

const stuckLanes = namedQuery(async () => {
  const session = await currentSession()
  const changes = session ? await waitingChanges(session.customerId) : []
  return new Set(changes.filter(holdsOrders).map(({ lane }) => lane))
})

/**
 * Whether orders to this address wait, because the restaurant refused the new address and the customer has to correct
 * it.
 */
export const holdsOrders = ({ call, state }: Pick<AddressIntentRow, 'call' | 'state'>): boolean =>
  call === 'addressAdd' && state === 'attention'

/** Whether the intent waits for the customer and won't be sent without them. */
export const needsCustomer = ({ state }: AddressIntentRow): boolean =>
  state === 'attention' || state === 'expired'
