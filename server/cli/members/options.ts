import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { maxReason } from '../../../core/contract/desk/desk-limits.ts'
import { Filled } from '../../../core/schema/customer/customer.ts'

export const usage = `Usage: npm run members -- PHONE [--points N] [--balance AMOUNT] [--spent AMOUNT] [--voucher ID]
                              [--take-back NUMBER] [--why TEXT] [--disable | --enable] [--shop ID]
       npm run members -- --audit [--shop ID]
       npm run members -- --given [--shop ID]

  PHONE            the member's number with its prefix, such as +34600000000
  --points N       give N points; a negative number takes them back
  --balance AMOUNT put AMOUNT on the voucher balance, as sold at the counter
  --spent AMOUNT   count AMOUNT as spent before, for the membership level
  --voucher ID     give one of the shop file's vouchers
  --take-back NUMBER  take a voucher back that they bought online; what wasn't spent of it is paid back
  --why TEXT       why it is given or taken back; needed with each of the above
  --disable        let them neither sign in nor order any more
  --enable         let them again
  --shop ID        which shop, where there is more than one

Without any of them, it shows what the member has. --audit proves that each number of every member is the sum of what
was ever given and taken. --given lists what was given by hand, here and at the desk: when, by whom, what, to whom, why.`

/** What is to be done with one member. */
export type Options = {
  phone: string
  points: number
  balance: number
  spent: number
  voucher: string
  /** Number of the order that bought a voucher. */
  takeBack: string
  why: string
  /** To disable the account or to enable it again; null to leave it as it is. */
  disable: boolean | null
  shop: string
}

/** Null when it is written otherwise than the usage says. */
export function readOptions(argv: string[]): Options | null {
  try {
    const text = { type: 'string', default: '' } as const
    const flag = { type: 'boolean', default: false } as const
    const number = { type: 'string', default: '0' } as const
    const { values, positionals } = parseArgs({
      args: joined(argv),
      options: {
        points: number,
        balance: number,
        spent: number,
        voucher: text,
        'take-back': text,
        why: text,
        disable: flag,
        enable: flag,
        shop: text,
      },
      allowPositionals: true,
    })
    const [phone] = positionals
    const { points, balance, spent, voucher, 'take-back': takeBack, why, disable, enable, shop } = values
    if (phone === undefined || positionals.length > 1 || (disable && enable)) return null
    if (!/^-?\d{1,7}$/.test(points) || ![balance, spent].every((one) => /^-?\d{1,7}(\.\d{1,2})?$/.test(one)))
      return null
    const amounts = { points: Number(points), balance: Number(balance), spent: Number(spent) }
    const isGiven = Object.values(amounts).some((one) => one !== 0) || voucher !== '' || takeBack !== ''
    // Books in which nobody says why are none.
    if (isGiven !== isPlainReason(why)) return null
    return {
      phone,
      ...amounts,
      voucher,
      takeBack,
      why: why.trim(),
      disable: disable || (enable ? false : null),
      shop,
    }
  } catch {
    // Whatever was mistyped, the usage says how to write it.
    return null
  }
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
