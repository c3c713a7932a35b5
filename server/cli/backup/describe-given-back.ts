import { formatMoney } from '../../shops/format-money.ts'
import type { AllGivenBack, GivenBack } from './list-given-back.ts'

/** Printed when nothing tells what was given back after the copy was made, or not all of it. */
export const givenBackUnknown =
  'Money that was given back after the copy was made is known to the bank only: orders that were refused or cancelled since are paid again, and vouchers that were taken back are balance again. Look at the bank for refunds since then, and do these again as well (npm run desk -- refuse NUMBER, npm run members -- PHONE --take-back NUMBER --why "TEXT").'

const words: Readonly<Record<GivenBack['what'], string>> = {
  refused: 'refused',
  cancelled: 'cancelled',
  expired: 'expired',
  voucherBack: 'voucher taken back',
  refunded: 'meal refunded',
}

/** Lines about what was given back, each with the command that does it again; none when nothing was. */
export function describeGivenBack({ list, hasSeveralShops }: AllGivenBack): string[] {
  if (list.length === 0) return []
  const isPart = list.some(isPartOfVoucher)
  return [
    'Given back after the copy was made, as the database that was there tells. The copy takes it for paid, so do it again:',
    ...list.flatMap((one) => {
      const command = commandFor(one)
      const shop = hasSeveralShops ? ` --shop ${one.shopId}` : ''
      return [`  ${said(one)}`, ...(command ? [`    npm run ${command}${shop}`] : [])]
    }),
    ...(isPart
      ? [
          'Where a part of a voucher had been spent, the copy may have that part as balance. Before you take the voucher back, see what the balance is (npm run members -- PHONE) and bring it down to what was given back (--balance -AMOUNT --why "TEXT"); otherwise more is given back.',
        ]
      : []),
    'Vouchers can be taken back before the server is started; do the others as soon as it runs, before anybody cooks. The server asks Stripe first what was given back, so nothing is given back twice there. What says "at the counter" has been handed out already.',
  ]
}

/** What has to happen before, to an order that the copy doesn't have as completed. */
const waitsFor: Partial<Record<GivenBack['what'], string>> = {
  refunded: ', to be handed over first',
  voucherBack: ', to be taken back after the start',
}

const isPartOfVoucher = ({ what, cents, paidCents }: GivenBack): boolean =>
  what === 'voucherBack' && cents < paidCents

function said(one: GivenBack): string {
  const money = (cents: number) => formatMoney(cents, one.currency)
  const of = isPartOfVoucher(one) ? ` of ${money(one.paidCents)}` : ''
  const counter = one.counterCents > 0 ? ` (${money(one.counterCents)} at the counter)` : ''
  const first = one.isCompleted ? '' : (waitsFor[one.what] ?? '')
  const gone = one.what === 'voucherBack' && one.phone === null ? ', of an account that is deleted' : ''
  return `${one.number}  ${money(one.cents)}${of}${counter}  ${words[one.what]}${first}${gone}`
}

const why = '"as before the restore"'

/** Null for a voucher of a deleted account, which can't be taken back. */
function commandFor({ what, number, cents, phone }: GivenBack): string | null {
  if (what === 'refunded') return `desk -- refund ${number} ${(cents / 100).toFixed(2)} ${why}`
  if (what !== 'voucherBack') return `desk -- refuse ${number}`
  return phone === null ? null : `members -- ${phone} --take-back ${number} --why ${why}`
}
