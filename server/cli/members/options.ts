import * as v from 'valibot'
import { maxReason } from '../../../core/contract/desk/desk-limits.ts'
import { Filled } from '../../../core/schema/customer/customer.ts'
import { splitTyped, UsageFault } from '../usage-fault.ts'

export const usage = `Usage: npm run members -- PHONE [--points N] [--balance AMOUNT] [--spent AMOUNT] [--voucher ID]
                              [--take-back NUMBER] [--why TEXT] [--disable | --enable] [--shop ID]
       npm run members -- PHONE --export [--shop ID]
       npm run members -- PHONE --delete [--with-bookings] [--with-balance] [--shop ID]
       npm run members -- --audit [--shop ID]
       npm run members -- --given [--shop ID]
       npm run members -- --news [--shop ID]
       npm run members -- --practice [--shop ID]

  PHONE            the member's number with its prefix, such as +34600000000
  --points N       give N points; a negative number takes them back
  --balance AMOUNT put AMOUNT on the voucher balance, as sold at the counter
  --spent AMOUNT   count AMOUNT as spent before, for the membership level
  --voucher ID     give one of the shop file's vouchers, or one of the desk's coupons
  --take-back NUMBER  take a voucher back that they bought online; what wasn't spent of it is paid back
  --why TEXT       why it is given or taken back; needed with each of the above
  --disable        let them neither sign in nor order any more
  --enable         let them again
  --export         print as JSON all that is known of the number: the account, and the orders and bookings of guests
                   and by telephone
  --delete         erase all that for good; orders stay in the books without the person
  --with-bookings  ... also bookings that aren't over
  --with-balance   ... also an account that has a voucher balance
  --shop ID        which shop, where there is more than one

Without any of them, it shows what the member has. --audit proves that each number of every member is the sum of what
was ever given and taken. --given lists what was given by hand, here and at the desk: when, by whom, what, to whom, why.
--news lists as CSV who ticked "news and offers" when they booked a table, one line for each phone number: the name, the
number, the email, since when, and with which booking. Who booked again without the tick, or deleted the account with
that number, isn't listed. To keep it in a file: npm run -s members -- --news > news.csv
--practice lists balance that was bought at a practice bank or with Stripe's test keys, without money, and can still be
spent, with the command that takes each back.`

/** What the command should do with one member. */
export type Options = {
  phone: string
  points: number
  balance: number
  spent: number
  voucher: string
  /** Number of the order that bought a voucher. */
  takeBack: string
  why: string
  /** Whether to disable the account (true) or enable it again (false); null to leave it as it is. */
  disable: boolean | null
  shop: string
}

const text = { type: 'string', default: '' } as const
const flag = { type: 'boolean', default: false } as const
const number = { type: 'string', default: '0' } as const
const options = {
  points: number,
  balance: number,
  spent: number,
  voucher: text,
  'take-back': text,
  why: text,
  disable: flag,
  enable: flag,
  shop: text,
} as const

/** Reads the command line about one member. @throws UsageFault */
export function readOptions(argv: string[]): Options {
  const { values, positionals } = splitTyped(joined(argv), options)
  const phone = onePhone(positionals)
  const { points, voucher, 'take-back': takeBack, why, disable, enable, shop } = values
  if (disable && enable) throw new UsageFault('Give --disable or --enable, not both.')
  if (!/^-?\d{1,7}$/.test(points))
    throw new UsageFault(
      `--points takes a whole number such as 50, or -50 to take them back; found "${points}".`,
    )
  const amounts = {
    points: Number(points),
    balance: amountOf('balance', values.balance),
    spent: amountOf('spent', values.spent),
  }
  const isGiven = Object.values(amounts).some((one) => one !== 0) || voucher !== '' || takeBack !== ''
  // Every grant must have a reason, or the records would be worthless.
  if (isGiven && !isPlainReason(why))
    throw new UsageFault(
      `Say why with --why "for the wait"; at most ${maxReason} letters of it are kept in the books.`,
    )
  if (!isGiven && why !== '')
    throw new UsageFault('--why goes with what is given or taken back, such as --points 50.')
  return {
    phone,
    ...amounts,
    voucher,
    takeBack,
    why: why.trim(),
    disable: disable || (enable ? false : null),
    shop,
  }
}

/** The only argument without an option, a phone number as it was typed. @throws UsageFault */
export function onePhone([phone, ...more]: string[]): string {
  if (phone === undefined)
    throw new UsageFault('Name the member by their number with its prefix, such as +34600000000.')
  if (more.length === 0) return phone
  throw new UsageFault(
    `It takes one number, in quotes where it has spaces; found also "${more.join('" "')}".`,
  )
}

function amountOf(name: string, typed: string): number {
  if (/^-?\d{1,7}(\.\d{1,2})?$/.test(typed)) return Number(typed)
  throw new UsageFault(`--${name} takes an amount such as 25.50, up to 9999999.99; found "${typed}".`)
}

const isPlainReason = (text: string): boolean => v.is(Filled(maxReason), text)

/** `--points -5` is read as two options; `--points=-5` isn't. */
const joined = (argv: string[]): string[] =>
  argv.reduce<string[]>((all, one) => {
    const before = all.at(-1)
    if (before?.startsWith('--') && !before.includes('=') && /^-\d/.test(one))
      all[all.length - 1] = `${before}=${one}`
    else all.push(one)
    return all
  }, [])
