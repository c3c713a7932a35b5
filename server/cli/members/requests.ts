import { isBookingOver } from '../../../core/domain/booking/booking-steps.ts'
import { finalStates } from '../../../core/domain/order/order-states.ts'
import { type PhoneNumber, readWholeNumber } from '../../../core/domain/phone-number.ts'
import { listBookingRows } from '../../bookings/read-bookings.ts'
import { readHeld, readPurse } from '../../customers/benefits/purse.ts'
import { findByPhone } from '../../customers/customer-rows.ts'
import { type ByNumber, findByNumber } from '../../customers/erasure/by-number.ts'
import { eraseByNumber } from '../../customers/erasure/erase-by-number.ts'
import { eraseCustomer, type GiveUp } from '../../customers/erasure/erase-customer.ts'
import { printableJson } from '../../base/one-line.ts'
import type { Database } from '../../database/open.ts'
import type { BookingRow } from '../../database/tables/bookings.ts'
import { type EndedAhead, endOrdersAhead } from '../../orders/life/end-orders-ahead.ts'
import { formatMoney } from '../../shops/format-money.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { selectShop } from '../../shops/read/select-shop.ts'
import { counted } from '../shop/terminal.ts'
import { splitTyped, UsageFault } from '../usage-fault.ts'
import { exportNumber } from './export-number.ts'
import { onePhone } from './options.ts'
import { type Said, trouble } from './said.ts'
import type { OrderState } from '../../../core/schema/order/order.ts'

/** A person's request for access (`export`) or erasure (`delete`), which the owner answers by their number. */
export type PersonRequest = {
  request: 'export' | 'delete'
  phone: string
  /** What may go, too. */
  withBookings: boolean
  withBalance: boolean
  shop: string
}

const flag = { type: 'boolean', default: false } as const
const options = {
  export: flag,
  delete: flag,
  'with-bookings': flag,
  'with-balance': flag,
  shop: { type: 'string', default: '' },
} as const

/** Reads the command line of such a request; null when it asks for something else. @throws UsageFault */
export function readRequest(argv: string[]): PersonRequest | null {
  if (!argv.includes('--export') && !argv.includes('--delete')) return null
  const { values, positionals } = splitTyped(argv, options)
  if (values.export && values.delete) throw new UsageFault('Give --export or --delete, not both.')
  if (values.export && (values['with-bookings'] || values['with-balance']))
    throw new UsageFault('--with-bookings and --with-balance go with --delete.')
  return {
    request: values.export ? 'export' : 'delete',
    phone: onePhone(positionals),
    withBookings: values['with-bookings'],
    withBalance: values['with-balance'],
    shop: values.shop,
  }
}

/** All that is known of one number: its account and what was left without one. */
type Known = { number: PhoneNumber; accountId: string | null; found: ByNumber }

/** Prints what is known of a number, or erases it. */
export async function answerRequest(db: Database, request: PersonRequest, now: number): Promise<Said> {
  const shop = await selectShop(db, request.shop)
  if (typeof shop === 'string') return trouble(shop)
  const number = readWholeNumber(request.phone)
  if (!number) return trouble(`No such number can exist: ${request.phone}`)
  const accountId = await findByPhone(db, shop.id, number.e164)
  const found = await findByNumber(db, shop.id, number, accountId)
  const { orders, bookings, waits, addresses, codesAt } = found
  if (accountId === null && [orders, bookings, waits, addresses, codesAt].flat().length === 0)
    return {
      ok: false,
      lines: [`Nothing is known of ${number.e164} at ${shop.file.name}.`, ...ofOthers(found)],
    }
  const known = { number, accountId, found }
  return request.request === 'export'
    ? { ok: true, lines: [printableJson(await exportNumber(db, shop, known, now), 2)] }
    : deleteAll(db, shop, known, request, now)
}

async function deleteAll(
  db: Database,
  shop: StoredShop,
  { number, accountId, found }: Known,
  { withBookings, withBalance }: PersonRequest,
  now: number,
): Promise<Said> {
  const own = accountId === null ? nothing : await readAccount(db, shop.id, accountId, now)
  const bookings = [...own.bookings, ...found.bookings]
  const orders = [...own.orders, ...found.orders]
  const ahead = bookings.filter((row) => !isOver(row, now))
  if (ahead.length > 0 && !withBookings)
    return trouble(
      `With it would go ${counted(ahead.length, 'booking')} that ${ahead.length === 1 ? 'isn’t' : 'aren’t'} over (${ahead.map((row) => row.number).join(', ')}): call off at the desk what doesn’t hold, or give --with-bookings; nothing was erased.`,
    )
  if (own.balanceCents + own.heldCents > 0 && !withBalance) {
    const money = (cents: number) => formatMoney(cents, shop.file.currency)
    const held = own.heldCents > 0 ? `, of which ${money(own.heldCents)} is held by open orders` : ''
    return trouble(
      `With it would go ${money(own.balanceCents + own.heldCents)} of voucher balance${held}: pay it back (--balance with a negative amount), or give --with-balance; nothing was erased.`,
    )
  }
  const ended: EndedAhead = { cancelled: [], noted: [] }
  const giveUp: GiveUp = async (trx, bookingIds) => {
    const { cancelled, noted } = await endOrdersAhead(trx, shop, bookingIds, now)
    ended.cancelled.push(...cancelled)
    ended.noted.push(...noted)
  }
  if (accountId !== null) await eraseCustomer(db, shop.id, accountId, now, giveUp)
  await eraseByNumber(db, shop.id, number, found, now, giveUp)
  const unfinished = orders.filter(({ state }) => !finalStates.includes(state))
  const open = unfinished.length - ended.cancelled.length
  const erased = [
    ...(accountId === null ? [] : ['the account with profile, addresses, points, coupons and sessions']),
    counted(bookings.length, 'booking'),
    `name, number, address and notes of ${counted(orders.length, 'order')}`,
    'saved addresses and wishes for a table with this number',
  ]
  return {
    ok: true,
    lines: [
      `Erased: ${erased.join('; ')}.`,
      ...aheadLines(ended),
      ...(open === 0
        ? []
        : [
            `${counted(open, 'order')} ${open === 1 ? 'isn’t' : 'aren’t'} finished: until a day after it was due, an order keeps who it is for, so that it still arrives.`,
          ]),
      'Kept: the orders with their dishes and amounts, for the books, without the person.',
      ...(accountId === null
        ? []
        : [
            'Kept for a year: a fingerprint made from the number, so that nobody gets a once-only offer again by signing up anew.',
          ]),
      ...(found.codesAt.length === 0
        ? []
        : [
            'Kept for a day: that codes were sent to it, under a fingerprint made from the number, so that the limits on codes hold.',
          ]),
      ...ofOthers(found),
    ],
  }
}

const aheadLines = ({ cancelled, noted }: EndedAhead): string[] => [
  ...(cancelled.length === 0
    ? []
    : [`Cancelled: ${counted(cancelled.length, 'order')} of dishes ahead for these tables.`]),
  ...(noted.length === 0
    ? []
    : [
        `${counted(noted.length, 'order')} of dishes ahead ${noted.length === 1 ? 'stays' : 'stay'}, with a note that the table was given up.`,
      ]),
]

const ofOthers = ({ ofOthers: count }: ByNumber): string[] =>
  count === 0
    ? []
    : [
        count === 1
          ? 'Kept: 1 order or booking of another account that names the number; it is that account’s.'
          : `Kept: ${count} orders and bookings of other accounts that name the number; they are those accounts’.`,
      ]

/** `heldCents`: what open orders hold of the balance, and give back if they come to nothing. */
type Account = {
  orders: { state: OrderState }[]
  bookings: BookingRow[]
  balanceCents: number
  heldCents: number
}
const nothing: Account = { orders: [], bookings: [], balanceCents: 0, heldCents: 0 }

async function readAccount(db: Database, shopId: string, accountId: string, now: number): Promise<Account> {
  const orders = await db
    .selectFrom('orders')
    .select('state')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', accountId)
    .execute()
  const { balanceCents } = await readPurse(db, shopId, accountId)
  const { balanceCents: heldCents } = await readHeld(db, shopId, accountId)
  return { orders, bookings: await listBookingRows(db, shopId, accountId, now), balanceCents, heldCents }
}

const isOver = (row: BookingRow, now: number): boolean =>
  isBookingOver(
    {
      state: row.state,
      heldUntil: row.held_until,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
    },
    now,
  )
