import type { Tables } from '../database/tables/tables.ts'

/** The tables whose rows belong to a customer. */
type OfCustomer = {
  [Name in keyof Tables]: 'customer_id' extends keyof Tables[Name] ? Name : never
}[keyof Tables]

/** What happens to a customer's rows of a table. `apart`: something of its own, in the function that is named here. */
type Fate = {
  /** When the customer's data is erased (`eraseRows`). */
  erased: 'deleted' | 'nameless' | 'apart'
  /** When a guest becomes a member (`mergeGuest`). `members`: guests have no such rows. */
  merged: 'moved' | 'kept' | 'apart' | 'members'
  /** Whether a guest with such a row isn't forgotten after a month (`forgetGuests`). */
  ties: boolean | 'apart'
}

/**
 * All tables of customers, in the order in which their rows are changed. One that is missing here doesn't compile, so
 * that a new table isn't forgotten when somebody's data is erased. Two more functions erase what a former guest has of
 * a certain time only: `eraseFormerTime` and `eraseFormerGuests`.
 */
const fates = {
  customers: { erased: 'apart', merged: 'kept', ties: false },
  access_tokens: { erased: 'apart', merged: 'kept', ties: true },
  orders: { erased: 'apart', merged: 'moved', ties: true },
  // The origin of a stranger's orders still counts for a day, so that deleting an account doesn't lift a limit. A
  // member's next account is a stranger's (senders/sender.ts).
  order_senders: { erased: 'nameless', merged: 'moved', ties: false },
  // Messages about an order go to its customer, so its payment and the push subscriptions move along.
  payments: { erased: 'nameless', merged: 'moved', ties: true },
  bookings: { erased: 'apart', merged: 'moved', ties: true },
  // The member may still ask for orders that their phone sent as the guest. These aren't indexed by customer.
  order_attempts: { erased: 'deleted', merged: 'kept', ties: 'apart' },
  command_attempts: { erased: 'deleted', merged: 'kept', ties: true },
  booking_waits: { erased: 'deleted', merged: 'apart', ties: true },
  addresses: { erased: 'deleted', merged: 'apart', ties: true },
  coupons: { erased: 'deleted', merged: 'members', ties: false },
  mission_claims: { erased: 'deleted', merged: 'members', ties: false },
  mission_news: { erased: 'deleted', merged: 'members', ties: false },
  purse_entries: { erased: 'deleted', merged: 'members', ties: false },
  purses: { erased: 'deleted', merged: 'members', ties: false },
  push_subscriptions: { erased: 'deleted', merged: 'moved', ties: true },
  member_devices: { erased: 'deleted', merged: 'members', ties: false },
  gifts: { erased: 'apart', merged: 'members', ties: false },
  grants: { erased: 'apart', merged: 'members', ties: false },
} as const satisfies Record<OfCustomer, Fate>

type With<Event extends keyof Fate, What> = {
  [Name in OfCustomer]: (typeof fates)[Name][Event] extends What ? Name : never
}[OfCustomer]

/** The tables to whose rows this happens. */
export const tablesWith = <Event extends keyof Fate, const What extends Fate[Event]>(
  event: Event,
  what: What,
): With<Event, What>[] =>
  (Object.keys(fates) as OfCustomer[]).filter((name) => fates[name][event] === what) as With<Event, What>[]
