import { waysOutOf } from '../../../../core/contract/error-ways.ts'
import { meaningOf } from '../../../../core/contract/errors.ts'
import { nobodysCode, successorOf } from '../../../../core/domain/order/intent-states.ts'
import { tableTrouble } from '../../../../core/domain/order/table-link.ts'
import { runnableStates } from '../../../../core/schema/order/open-intents.ts'
import type { OrderIntent } from '../../../../core/schema/order/intent.ts'
import type { TableRow } from '../../../../core/storage/rows.ts'

/** The status of an intent as its customer sees it. Each has its own words and its own possible actions. */
export type Status =
  | 'saved'
  /** Waits to be sent, in a page that saves nothing. */
  | 'unsaved'
  /** Waits for an address that the restaurant refused. */
  | 'addressFirst'
  | 'sending'
  /** Something between the phone and the restaurant, such as a proxy, blocks it again and again. */
  | 'obstructed'
  | 'checking'
  | 'takingBack'
  | 'signIn'
  | 'otherCustomer'
  /** Another customer's intent that was sent and may have reached the restaurant. */
  | 'otherCustomerSent'
  | 'newPrices'
  | 'anotherTime'
  | 'scanAgain'
  /** The order's own table was scanned again. */
  | 'scannedAgain'
  | 'refused'
  | 'tooLate'
  | 'takenBack'
  | 'orderedAgain'
  | CancelStatus

export type CancelStatus = 'cancelSaved' | 'cancelChecking' | 'cancelFailed'

type About = Pick<
  OrderIntent,
  'call' | 'state' | 'code' | 'data' | 'withdrawing' | 'attempts' | 'tableCode' | 'deadlineAt' | 'createdAt'
> & { summary: Pick<OrderIntent['summary'], 'appointmentAt'> }
type Scanned = Pick<TableRow, 'scannedAt' | 'expiresAt' | 'standing'>

const anotherCustomers: readonly (string | null)[] = ['EN_OTHER_CUSTOMER', nobodysCode]

/**
 * What the state of an intent means to the customer.
 * @param table the intent's own table as this phone scanned it last
 * @param now on the shop's clock
 * @param isKept false in a page that saves nothing
 * @param isHeld the intent waits for an address that the restaurant refused
 * @param isCut the restaurant can't be reached, so nothing is being sent
 */
export function statusOf(
  intent: About,
  table: Scanned | null,
  now: number,
  { isKept = true, isHeld = false, isCut = false } = {},
): Status {
  if (intent.call === 'orderCancel') return cancelStatusOf(intent)
  if (isObstructed(intent)) return 'obstructed'
  switch (intent.state) {
    case 'queued':
      if (isHeld) return 'addressFirst'
      return isKept ? 'saved' : 'unsaved'
    case 'confirmed':
      return intent.withdrawing ? 'takingBack' : 'sending'
    case 'sending':
      if (intent.withdrawing) return 'takingBack'
      // While cut off, nothing is being sent: a sender was stopped in the middle, and whether the order arrived has to
      // be asked.
      return isCut ? 'checking' : 'sending'
    case 'unknown':
      return intent.withdrawing ? 'takingBack' : 'checking'
    case 'parked':
      if (!anotherCustomers.includes(intent.code)) return 'signIn'
      return intent.attempts > 0 ? 'otherCustomerSent' : 'otherCustomer'
    case 'attention':
      return refusedStatus(intent, table, now)
    case 'expired':
      // An order at a table has expired either with its appointment, which is then its deadline, or with the table's
      // link.
      if (intent.tableCode === null || intent.deadlineAt === intent.summary.appointmentAt) return 'tooLate'
      return isAtTable(intent, table, now) ? 'scannedAgain' : 'scanAgain'
    case 'cancelled':
      return successorOf(intent) === null ? 'takenBack' : 'orderedAgain'
  }
}

/** A foreign answer counts from the second time: the first may have been a short failure of a proxy. */
const isObstructed = ({ state, code, attempts, withdrawing }: About): boolean =>
  runnableStates.includes(state) &&
  // The attempt that is under way hasn't failed yet.
  attempts - (state === 'sending' ? 1 : 0) > 1 &&
  !withdrawing &&
  code !== null &&
  meaningOf(code) === 'foreign'

/** The status of a wish to cancel an order. */
export function cancelStatusOf({ state }: Pick<About, 'state'>): CancelStatus {
  if (state === 'attention' || state === 'expired') return 'cancelFailed'
  return state === 'sending' || state === 'unknown' ? 'cancelChecking' : 'cancelSaved'
}

function refusedStatus(intent: About, table: Scanned | null, now: number): Status {
  const [best] = waysOutOf(intent.code)
  if (best === 'differences') return lacksSomething(intent) ? 'refused' : 'newPrices'
  if (best === 'time') return 'anotherTime'
  if (best !== 'scan' || intent.tableCode === null) return 'refused'
  const scannedSince = table !== null && table.scannedAt > intent.createdAt
  return scannedSince && isAtTable(intent, table, now) ? 'scannedAgain' : 'scanAgain'
}

/** Whether something has to be added to the order, which is done in the cart. */
const lacksSomething = ({ data }: About): boolean =>
  data?.lacking !== undefined && data.lacking.itemIds.length + data.lacking.categoryIds.length > 0

/** Whether the table's link allows an order of this table to be sent now. Always true for an order without a table. */
export const isAtTable = (
  { tableCode }: Pick<OrderIntent, 'tableCode'>,
  table: Scanned | null,
  now: number,
): boolean => tableCode === null || tableTrouble(table, now) === null

/**
 * Whether the restaurant doesn't know the order's table any more: the QR code that is on it now leads to a table of
 * another code, for which this order is never sent.
 */
export const isTableGone = ({ state }: Pick<OrderIntent, 'state'>, status: Status): boolean =>
  status === 'scanAgain' && state === 'attention'

/** Whether the same order can be placed anew out of this status. */
export const canOrderAgain = (status: Status): boolean =>
  status === 'newPrices' ||
  status === 'anotherTime' ||
  status === 'scanAgain' ||
  status === 'scannedAgain' ||
  status === 'tooLate'
