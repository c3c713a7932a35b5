import { formatMoney } from '../../shops/format-money.ts'
import type { AllGivenBack, GivenBack } from './list-given-back.ts'

/** Printed when nothing tells what was given back after the copy was made, or not all of it. */
export const givenBackUnknown =
  'Money that was given back after the copy was made is known to the bank only: orders that were refused or cancelled since are paid again, and vouchers that were taken back are balance again. Look at the bank for refunds since then, and do these again as well: vouchers now (npm run members -- PHONE --take-back NUMBER --why "TEXT"), orders as soon as the server runs (npm run desk -- refuse NUMBER). What managers gave back by hand since then, because a bank refused to, not even the bank knows, and it may give it back as well: don’t enter such a refund again, and rather than refuse such an order, hand it over.'

const words: Readonly<Record<GivenBack['what'], string>> = {
  refused: 'refused',
  cancelled: 'cancelled',
  expired: 'expired',
  voucherBack: 'voucher taken back',
  refunded: 'meal refunded',
}

/**
 * Lines about what was given back, each with the command that does it again; none when nothing was. A voucher can be
 * taken back before the server is started, so that nobody spends it; the rest needs the server.
 */
export function describeGivenBack({ list, hasSeveralShops }: AllGivenBack): Lines {
  const isEarly = ({ what, isCompleted }: GivenBack) => what === 'voucherBack' && isCompleted
  const describe = (words: string, some: GivenBack[]) =>
    some.length === 0
      ? []
      : [
          words,
          ...some.flatMap((one) => {
            const command = commandFor(one)
            const shop = hasSeveralShops ? ` --shop ${one.shopId}` : ''
            return [`  ${said(one)}`, ...(command ? [`    npm run ${command}${shop}`] : [])]
          }),
          ...(some.some(isPartOfVoucher) ? [partWords] : []),
          atStripe,
        ]
  return {
    beforeStart: describe(earlyWords, list.filter(isEarly)),
    afterStart: describe(
      lateWords,
      list.filter((one) => !isEarly(one)),
    ),
  }
}

/** What is to be done, in the order in which it is done. */
export type Lines = { beforeStart: string[]; afterStart: string[] }

const earlyWords =
  'Vouchers that were taken back after the copy was made, as the database that was there tells. They are balance again, so take them back now:'

const lateWords =
  'Ended or given back after the copy was made, as the database that was there tells. The copy knows nothing of it, so do it again as soon as the server runs, before anybody cooks:'

/** Says how many refunds given by hand were noted in the copy; nothing where there were none. */
export const describeByHand = (count: number): string[] =>
  count === 0
    ? []
    : [
        `${count} ${count === 1 ? 'refund' : 'refunds'} that managers gave back by hand after the copy was made, as the database that was there tells, ${count === 1 ? 'is' : 'are'} noted in the copy: no bank gives the same back as well.`,
      ]

const partWords =
  'Where a part of a voucher had been spent, the copy may have that part as balance. Before you take the voucher back, see what the balance is (npm run members -- PHONE) and bring it down to what was given back (--balance -AMOUNT --why "TEXT"); otherwise more is given back.'

const atStripe =
  'The server asks Stripe first what was given back, so nothing is given back twice there. What says "at the counter" has been handed out already.'

/** What has to happen before, to an order that the copy doesn't have as completed. */
const waitsFor: Partial<Record<GivenBack['what'], string>> = {
  refunded: ', to be handed over first',
  voucherBack: ', once the server has found it paid',
}

const isPartOfVoucher = ({ what, cents, totalCents }: GivenBack): boolean =>
  what === 'voucherBack' && cents < totalCents

function said(one: GivenBack): string {
  const money = (cents: number) => formatMoney(cents, one.currency)
  const of = isPartOfVoucher(one) ? ` of ${money(one.totalCents)}` : ''
  const counter = one.counterCents > 0 ? ` (${money(one.counterCents)} at the counter)` : ''
  const first = one.isCompleted ? '' : (waitsFor[one.what] ?? '')
  const gone = one.what === 'voucherBack' && one.phone === null ? ', of an account that is deleted' : ''
  const amount = one.cents > 0 ? `${money(one.cents)}${of}${counter}  ` : ''
  return `${one.number}  ${amount}${words[one.what]}${first}${gone}`
}

const why = '"as before the restore"'

/** Null for a voucher of a deleted account, which can't be taken back. */
function commandFor({ what, number, cents, phone }: GivenBack): string | null {
  if (what === 'refunded') return `desk -- refund ${number} ${(cents / 100).toFixed(2)} ${why}`
  if (what !== 'voucherBack') return `desk -- refuse ${number}`
  return phone === null ? null : `members -- ${phone} --take-back ${number} --why ${why}`
}
