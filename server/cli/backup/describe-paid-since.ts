import { formatMoney } from '../../shops/format-money.ts'
import type { PaidSince } from './list-paid-since.ts'

/** Lines about orders that were paid after the copy was made; none when there are none. */
export function describePaidSince(list: PaidSince[], hasSeveralShops: boolean): string[] {
  const shopOf = ({ shopId }: PaidSince, word: string) => (hasSeveralShops ? `${word}${shopId}` : '')
  const found = list
    .filter(({ isFound }) => isFound)
    .flatMap((one) => [said(one), `    npm run desk -- confirm ${one.number}${shopOf(one, ' --shop ')}`])
  const lost = list.filter(({ isFound }) => !isFound).map((one) => `${said(one)}${shopOf(one, ', at ')}`)
  const hasVoucher = list.some(({ isVoucher }) => isVoucher)
  return [
    ...(found.length > 0 ? [foundWords, ...found] : []),
    ...(lost.length > 0 ? [lostWords, ...lost] : []),
    ...(hasVoucher ? [voucherWords] : []),
  ]
}

const foundWords =
  'Paid and confirmed after the copy was made, as the database that was there tells. The server asks the bank, and they come to the desk as new orders: confirm them before their time is over, or they are ended and paid back, and hand over again what was eaten.'

const lostWords =
  'Paid after the copy was made, as the database that was there tells, but only the bank has their payments: the server ends these orders as unpaid. Give back at the bank what was paid for meals that aren’t served.'

const voucherWords =
  'What was paid for a voucher goes back at the bank as well, or becomes its buyer’s balance (npm run members -- PHONE --balance AMOUNT --why "TEXT").'

const said = ({ number, cents, currency, state, isVoucher }: PaidSince): string =>
  `  ${number}  ${formatMoney(cents, currency)}  ${state}${isVoucher ? ', a voucher' : ''}`
