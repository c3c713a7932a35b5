import { parseArgs } from 'node:util'
import { toCents } from '../../../core/contract/amount.ts'
import { readWholeNumber } from '../../../core/domain/phone/phone-number.ts'
import type { Database } from '../../database/open.ts'
import { withExistingDatabase } from '../../database/existing-database.ts'
import { formatMoney } from '../../shops/format-money.ts'
import { defaultLanguage } from '../../shops/compile/compile-shop.ts'
import { decimalsOf } from '../../shops/currency.ts'
import { selectShop } from '../../shops/read/select-shop.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { auditPurses } from '../../customers/benefits/audit-purses.ts'
import { readBenefits } from '../../customers/benefits/benefits.ts'
import { grantCoupon } from '../../customers/benefits/coupons.ts'
import { findByPhone, readCustomer } from '../../customers/customer-rows.ts'
import { setDisabled } from '../../customers/disabled-accounts.ts'
import { changePurse } from '../../customers/benefits/purse.ts'
import { Refusal } from '../../http/refusal.ts'
import { takeStep } from '../../orders/life/take-step.ts'

type Terminal = {
  out: (line: string) => void
  err: (line: string) => void
  env: Record<string, string | undefined>
  now: () => number
}

const usage = `Usage: npm run members -- PHONE [--points N] [--balance AMOUNT] [--spent AMOUNT] [--voucher ID]
                              [--take-back NUMBER] [--disable | --enable] [--shop ID]
       npm run members -- --audit [--shop ID]

  PHONE            the member's number with its prefix, such as +34600000000
  --points N       give N points; a negative number takes them back
  --balance AMOUNT put AMOUNT on the voucher balance, as sold at the counter
  --spent AMOUNT   count AMOUNT as spent before, for the membership level
  --voucher ID     give one of the shop file's vouchers
  --take-back NUMBER  take a voucher back that they bought online; what wasn't spent of it is paid back
  --disable        let them neither sign in nor order any more
  --enable         let them again
  --shop ID        which shop, where there is more than one

Without any of them, it shows what the member has. --audit proves that each number of every member is the sum of what
was ever given and taken.`

type Options = {
  audit: false
  phone: string
  points: number
  balance: number
  spent: number
  voucher: string
  /** Number of the order that bought a voucher. */
  takeBack: string
  /** To disable the account or to enable it again; null to leave it as it is. */
  disable: boolean | null
  shop: string
}

/**
 * Shows what a member has, and gives them more of it.
 * @returns the exit code
 * @throws InvalidConfig, DatabaseUnusable
 */
export async function runMembersCommand(argv: string[], { out, err, env, now }: Terminal): Promise<number> {
  const options = readAudit(argv) ?? readOptions(argv)
  if (!options) {
    err(usage)
    return 2
  }
  return withExistingDatabase({ err, env }, async (db) => {
    const given = !options.audit ? await give(db, options, now()) : await audit(db, options.shop)
    for (const line of given.lines) (given.ok ? out : err)(line)
    return given.ok ? 0 : 1
  })
}

type Said = { ok: boolean; lines: string[] }
const trouble = (line: string): Said => ({ ok: false, lines: [line] })

async function audit(db: Database, shopId: string): Promise<Said> {
  const shop = await selectShop(db, shopId)
  if (typeof shop === 'string') return trouble(shop)
  const { purses, entries, faults } = await auditPurses(db, shop.id)
  if (faults.length === 0)
    return { ok: true, lines: [`${purses} members, ${entries} entries: every number is their sum.`] }
  const lines = faults.map(
    ({ customerId, number, has, sum }) => `${customerId}: ${number} is ${has}, its entries come to ${sum}`,
  )
  return { ok: false, lines: [...lines, `${faults.length} numbers aren't what their entries come to.`] }
}

async function give(db: Database, options: Options, now: number): Promise<Said> {
  const shop = await selectShop(db, options.shop)
  if (typeof shop === 'string') return trouble(shop)
  const number = readWholeNumber(options.phone)
  if (!number) return trouble(`No such number can exist: ${options.phone}`)
  const customerId = await findByPhone(db, shop.id, number.e164)
  if (customerId === null) return trouble(`Nobody has signed up at ${shop.file.name} with ${number.e164}.`)
  const voucher = shop.file.vouchers.find(({ id }) => id === options.voucher)
  if (options.voucher !== '' && !voucher)
    return trouble(
      `The shop has no voucher "${options.voucher}"; it has ${shop.file.vouchers.map(({ id }) => id).join(', ') || 'none'}.`,
    )
  if (options.takeBack !== '') {
    const why = await takeVoucherBack(db, shop, { customerId, number: options.takeBack }, now)
    if (why !== null) return trouble(why)
  }
  const { points } = options
  const { currency } = shop.file
  if (decimalsOf(currency) === 0 && ![options.balance, options.spent].every(Number.isInteger))
    return trouble(`${currency} has no decimals.`)
  const balanceCents = toCents(options.balance)
  const spentCents = toCents(options.spent)
  const isEnough = await db.transaction().execute(async (trx) => {
    const change = { points, balanceCents, spentCents, reason: 'given' as const, orderId: null }
    const isSame = points === 0 && balanceCents === 0 && spentCents === 0
    if (!isSame && !(await changePurse(trx, shop.id, customerId, change, now))) return false
    if (voucher) await grantCoupon(trx, shop.id, customerId, voucher, now)
    if (options.disable !== null) await setDisabled(trx, shop.id, customerId, options.disable ? now : null)
    return true
  })
  if (!isEnough) return trouble('There is less than that to take back; nothing was changed.')
  return { ok: true, lines: await describe(db, shop, customerId, now) }
}

/** Answers why it can't be, or null when it is done. The bank pays it back from the server that runs. */
async function takeVoucherBack(
  db: Database,
  shop: StoredShop,
  { customerId, number }: { customerId: string; number: string },
  now: number,
): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .select('order_id')
    .where('shop_id', '=', shop.id)
    .where('customer_id', '=', customerId)
    .where('order_type', '=', 'voucher')
    .where('number', '=', number)
    .executeTakeFirst()
  if (!order) return `They have bought no voucher with the number "${number}".`
  try {
    const step = { step: 'refuse', by: 'merchant' } as const
    await db.transaction().execute((trx) => takeStep(trx, shop, order.order_id, step, now))
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return 'It can’t be taken back: it isn’t paid, all of it was spent, its gift was opened, or it was taken back before.'
  }
}

async function describe(db: Database, shop: StoredShop, customerId: string, now: number): Promise<string[]> {
  const language = defaultLanguage(shop.file)
  const has = await readBenefits(db, shop, customerId, language, now)
  const money = (cents: number) => formatMoney(cents, shop.file.currency)
  const { disabled_at: disabledAt } = await readCustomer(db, shop.id, customerId)
  return [
    ...(disabledAt === null ? [] : [`Disabled since ${new Date(disabledAt).toISOString()}`]),
    `Level    ${has.levelName || 'none'} (pays ${+(has.memberRate * 100).toFixed(2)} %), ${money(has.spentCents)} spent`,
    `Points   ${has.points}, worth ${money(has.points * has.pointCents)}`,
    `Balance  ${money(has.balanceCents)}`,
    `Coupons  ${has.coupons.map(({ title }) => title).join('; ') || 'none'}`,
  ]
}

/** Null when something else is asked for. */
function readAudit([first, ...more]: string[]): { audit: true; shop: string } | null {
  if (first !== '--audit') return null
  const [option, shop = '', ...rest] = more
  if (option === undefined) return { audit: true, shop: '' }
  return option === '--shop' && shop !== '' && rest.length === 0 ? { audit: true, shop } : null
}

function readOptions(argv: string[]): Options | null {
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
        disable: flag,
        enable: flag,
        shop: text,
      },
      allowPositionals: true,
    })
    const [phone] = positionals
    const { points, balance, spent, voucher, 'take-back': takeBack, disable, enable, shop } = values
    if (phone === undefined || positionals.length > 1 || (disable && enable)) return null
    if (!/^-?\d{1,7}$/.test(points) || ![balance, spent].every((one) => /^-?\d{1,7}(\.\d{1,2})?$/.test(one)))
      return null
    const amounts = { points: Number(points), balance: Number(balance), spent: Number(spent) }
    return {
      audit: false,
      phone,
      ...amounts,
      voucher,
      takeBack,
      disable: disable || (enable ? false : null),
      shop,
    }
  } catch {
    // Whatever was mistyped, the usage says how to write it.
    return null
  }
}

/** `--points -5` is read as two options; `--points=-5` isn't. */
const joined = (argv: string[]): string[] =>
  argv.reduce<string[]>((all, one) => {
    const before = all.at(-1)
    if (before?.startsWith('--') && !before.includes('=') && /^-\d/.test(one))
      all[all.length - 1] = `${before}=${one}`
    else all.push(one)
    return all
  }, [])
