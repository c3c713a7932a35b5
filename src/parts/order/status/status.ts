import { meaningOf, waysOutOf } from '../../../../core/contract/errors.ts'
import { nobodysCode, successorOf } from '../../../../core/domain/order/intent-states.ts'
import { tableTrouble } from '../../../../core/domain/order/table-link.ts'
import type { OrderIntent } from '../../../../core/schema/order/intent.ts'
import type { TableRow } from '../../../../core/storage/rows.ts'
import { readMissing } from '../changes/changes.ts'

/** How an intent stands for the one who asked for it: each has its words and what can be done. */
export type Status =
  | 'saved'
  /** It waits, in a browser that saves nothing. */
  | 'unsaved'
  /** It waits for an address that the restaurant didn't take. */
  | 'addressFirst'
  | 'sending'
  /** Somebody between here and the restaurant keeps it from going through, again and again. */
  | 'obstructed'
  | 'checking'
  | 'takingBack'
  | 'signIn'
  | 'otherCustomer'
  /** Another customer's that may have reached the restaurant. */
  | 'otherCustomerSent'
  | 'newPrices'
  | 'anotherTime'
  | 'scanAgain'
  /** That very table was scanned again. */
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
 * @param table the intent's own table as this phone has scanned it last
 * @param now on the shop's clock
 * @param isKept false in a browser that saves nothing
 * @param isHeld it waits for an address that the restaurant didn't take
 * @param isCut the restaurant can't be reached: nothing is being sent
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
      // Left behind by a sender that was killed: whether it arrived has to be asked.
      return isCut ? 'checking' : 'sending'
    case 'unknown':
      return intent.withdrawing ? 'takingBack' : 'checking'
    case 'parked':
      if (!anotherCustomers.includes(intent.code)) return 'signIn'
      return intent.attempts > 0 ? 'otherCustomerSent' : 'otherCustomer'
    case 'attention':
      return refusedStatus(intent, table, now)
    case 'expired':
      // At a table, only an appointment can end before the table's link does.
      if (intent.tableCode === null || intent.deadlineAt === intent.summary.appointmentAt) return 'tooLate'
      return isAtTable(intent, table, now) ? 'scannedAgain' : 'scanAgain'
    case 'cancelled':
      return successorOf(intent) === null ? 'takenBack' : 'orderedAgain'
  }
}

/** Once may have been a proxy's bad moment. */
const isObstructed = ({ state, code, attempts, withdrawing }: About): boolean =>
  ['queued', 'sending', 'unknown'].includes(state) &&
  // What is being sent hasn't failed yet.
  attempts - (state === 'sending' ? 1 : 0) > 1 &&
  !withdrawing &&
  code !== null &&
  meaningOf(code) === 'foreign'

/** The same of the wish to cancel an order. */
export function cancelStatusOf({ state }: Pick<About, 'state'>): CancelStatus {
  if (state === 'attention' || state === 'expired') return 'cancelFailed'
  return state === 'sending' || state === 'unknown' ? 'cancelChecking' : 'cancelSaved'
}

function refusedStatus(intent: About, table: Scanned | null, now: number): Status {
  const [best] = waysOutOf(intent.code)
  if (best === 'differences') return lacksSomething(intent.data) ? 'refused' : 'newPrices'
  if (best === 'time') return 'anotherTime'
  if (best !== 'scan' || intent.tableCode === null) return 'refused'
  const scannedSince = table !== null && table.scannedAt > intent.createdAt
  return scannedSince && isAtTable(intent, table, now) ? 'scannedAgain' : 'scanAgain'
}

/** Something has to be added to it: that is done in the cart. */
function lacksSomething(data: unknown): boolean {
  const { itemIds, categoryIds } = readMissing(data)
  return itemIds.length + categoryIds.length > 0
}

/** May an order of this table be sent now, as far as its link goes? One without a table always. */
export const isAtTable = (
  { tableCode }: Pick<OrderIntent, 'tableCode'>,
  table: Scanned | null,
  now: number,
): boolean => tableCode === null || tableTrouble(table, now) === null

/** Status out of which the same order can be made anew. */
export const canOrderAgain = (status: Status): boolean =>
  status === 'newPrices' ||
  status === 'anotherTime' ||
  status === 'scanAgain' ||
  status === 'scannedAgain' ||
  status === 'tooLate'
