import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { maxReason } from '../../../core/contract/desk/desk-limits.ts'
import { Filled } from '../../../core/schema/customer/customer.ts'
import { oneLine } from '../../base/one-line.ts'
import { toCents } from '../../../core/contract/amount.ts'
import { readWholeNumber } from '../../../core/domain/phone/phone-number.ts'
import type { Database } from '../../database/open.ts'
import { withExistingDatabase } from '../../database/existing-database.ts'
import { formatMoney } from '../../shops/format-money.ts'
import { defaultLanguage } from '../../shops/compile/compile-shop.ts'
import { decimalsOf } from '../../shops/currency.ts'
import { selectShop } from '../../shops/read/select-shop.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { give, type Given } from '../../desk/members/give.ts'
import { listGrants } from '../../desk/members/list-grants.ts'
import { auditPurses } from '../../customers/benefits/audit-purses.ts'
import { readBenefits } from '../../customers/benefits/benefits.ts'
import { findByPhone, readCustomer } from '../../customers/customer-rows.ts'
import { setDisabled } from '../../customers/disabled-accounts.ts'
import { Refusal } from '../../http/refusal.ts'

type Terminal = {
  out: (line: string) => void
  err: (line: string) => void
  env: Record<string, string | undefined>
  now: () => number
}

const usage = `Usage: npm run members -- PHONE [--points N] [--balance AMOUNT] [--spent AMOUNT] [--voucher ID]
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

type Options = {
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

/**
 * Shows what a member has, and gives them more of it.
 * @returns the exit code
 * @throws InvalidConfig, DatabaseUnusable
 */
export async function runMembersCommand(argv: string[], { out, err, env, now }: Terminal): Promise<number> {
  const command = readReport(argv) ?? readOptions(argv)
  if (!command) {
    err(usage)
    return 2
  }
  return withExistingDatabase({ err, env }, async (db) => {
    const said =
      'report' in command
        ? await reports[command.report](db, command.shop)
        : await giveAll(db, command, now())
    for (const line of said.lines) (said.ok ? out : err)(line)
    return said.ok ? 0 : 1
  })
}

/** As many as a terminal can be looked through. */
const mostGiven = 500

type Said = { ok: boolean; lines: string[] }
const trouble = (line: string): Said => ({ ok: false, lines: [line] })

async function audit(db: Database, shopId: string): Promise<Said> {
  const shop = await selectShop(db, shopId)
  if (typeof shop === 'string') return trouble(shop)
  const { purses, entries, faults, holdFaults } = await auditPurses(db, shop.id)
  if (faults.length + holdFaults.length === 0)
    return {
      ok: true,
      lines: [
        `${purses} members, ${entries} entries: every number is their sum, and orders hold what they were placed with.`,
      ],
    }
  const lines = faults.map(
    ({ customerId, number, has, sum }) => `${customerId}: ${number} is ${has}, its entries come to ${sum}`,
  )
  const holds = holdFaults.map(
    ({ customerId, orderId, number, has, sum }) =>
      `${customerId}: ${number} of order ${orderId} is ${has}, and ought to be ${sum}`,
  )
  const all = `${lines.length + holds.length} numbers aren't what their entries or orders come to.`
  return { ok: false, lines: [...lines, ...holds, all] }
}

async function giveAll(db: Database, options: Options, now: number): Promise<Said> {
  const shop = await selectShop(db, options.shop)
  if (typeof shop === 'string') return trouble(shop)
  const number = readWholeNumber(options.phone)
  if (!number) return trouble(`No such number can exist: ${options.phone}`)
  const customerId = await findByPhone(db, shop.id, number.e164)
  if (customerId === null) return trouble(`Nobody has signed up at ${shop.file.name} with ${number.e164}.`)
  const { vouchers, currency } = shop.file
  if (options.voucher !== '' && !vouchers.some(({ id }) => id === options.voucher))
    return trouble(
      `The shop has no voucher "${options.voucher}"; it has ${vouchers.map(({ id }) => id).join(', ') || 'none'}.`,
    )
  if (decimalsOf(currency) === 0 && ![options.balance, options.spent].every(Number.isInteger))
    return trouble(`${currency} has no decimals.`)
  const orderId = await findBought(db, shop.id, customerId, options.takeBack)
  if (options.takeBack !== '' && orderId === null)
    return trouble(`They have bought no voucher with the number "${options.takeBack}".`)
  try {
    await db.transaction().execute(async (trx) => {
      for (const grant of grantsOf(options, orderId)) {
        const deed = { grantId: randomUUID(), grant, by: terminalName, why: options.why }
        await give(trx, shop, customerId, deed, now)
      }
      if (options.disable !== null) await setDisabled(trx, shop.id, customerId, options.disable ? now : null)
    })
  } catch (error) {
    const words = error instanceof Refusal ? whyNot[error.code] : undefined
    if (words === undefined) throw error
    return trouble(words)
  }
  return { ok: true, lines: await describe(db, shop, customerId, now) }
}

/** Who gives here: whoever may open the database. */
const terminalName = 'npm run members'

const whyNot: Partial<Record<string, string>> = {
  DK_TOO_LITTLE: 'There is less than that to take back; nothing was changed.',
  DK_TOO_LATE:
    'It can’t be given any more, or taken back: it is over, isn’t paid, all of it was spent, its gift was opened, or it was taken back before. Nothing was changed.',
  LD_NOT_FOUND: 'Everybody has that voucher; it needn’t be given.',
}

function grantsOf({ points, balance, spent, voucher }: Options, orderId: string | null): Given[] {
  const grants: (Given | false)[] = [
    orderId !== null && { kind: 'voucherBack', orderId },
    points !== 0 && { kind: 'points', points },
    balance !== 0 && { kind: 'balance', cents: toCents(balance) },
    spent !== 0 && { kind: 'spent', cents: toCents(spent) },
    voucher !== '' && { kind: 'coupon', voucherId: voucher },
  ]
  return grants.filter((grant) => grant !== false)
}

/** The order by which a member bought a voucher; null when there is none. */
async function findBought(
  db: Database,
  shopId: string,
  customerId: string,
  number: string,
): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .select('order_id')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('order_type', '=', 'voucher')
    .where('number', '=', number)
    .executeTakeFirst()
  return order?.order_id ?? null
}

/** All that was ever given by hand, the newest first. */
async function given(db: Database, shopId: string): Promise<Said> {
  const shop = await selectShop(db, shopId)
  if (typeof shop === 'string') return trouble(shop)
  const grants = await listGrants(db, shop.id, null, mostGiven)
  const money = (cents: number) => formatMoney(cents, shop.file.currency)
  const lines = grants.map(({ at, by, why, kind, detail, points, cents, customerId }) => {
    const what = [points !== 0 && String(points), cents !== 0 && money(cents), detail].filter(Boolean)
    return oneLine([new Date(at).toISOString(), by, kind, what.join(' '), customerId, why].join('  '))
  })
  return { ok: true, lines: lines.length > 0 ? lines : ['Nothing was given by hand.'] }
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

/** What is said of a whole shop. */
const reports = { '--audit': audit, '--given': given }
type Report = keyof typeof reports

/** Null when something else is asked for. */
function readReport([first = '', ...more]: string[]): { report: Report; shop: string } | null {
  if (!Object.hasOwn(reports, first)) return null
  const report = first as Report
  const [option, shop = '', ...rest] = more
  if (option === undefined) return { report, shop: '' }
  return option === '--shop' && shop !== '' && rest.length === 0 ? { report, shop } : null
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
