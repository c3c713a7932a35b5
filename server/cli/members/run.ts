import { randomUUID } from 'node:crypto'
import { toCents } from '../../../core/contract/amount.ts'
import { readWholeNumber } from '../../../core/domain/phone-number.ts'
import type { Database } from '../../database/open.ts'
import { withExistingDatabase } from '../../database/existing-database.ts'
import { formatMoney } from '../../shops/format-money.ts'
import { defaultLanguage } from '../../shops/compile/compile-shop.ts'
import { decimalsOf } from '../../shops/currency.ts'
import { type Config, readConfig } from '../../settings/config.ts'
import { selectShop } from '../../shops/read/select-shop.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { give, type Given } from '../../desk/members/give.ts'
import { readBenefits } from '../../customers/benefits/benefits.ts'
import { findByPhone, readCustomer } from '../../customers/customer-rows.ts'
import { enableErased, setDisabled } from '../../customers/disabled-accounts.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Options, readOptions, usage } from './options.ts'
import { readTyped } from '../usage-fault.ts'
import { answerRequest, readRequest } from './requests.ts'
import { readReport, reports } from './reports.ts'
import { type Said, trouble } from './said.ts'
import { tellServer } from './tell-server.ts'

type Terminal = {
  out: (line: string) => void
  err: (line: string) => void
  env: Record<string, string | undefined>
  now: () => number
}

/**
 * Shows a member's account, grants them something, answers a person's request for access or erasure, or reports on a
 * whole shop.
 * @returns the exit code
 * @throws InvalidConfig, DatabaseUnusable
 */
export async function runMembersCommand(argv: string[], { out, err, env, now }: Terminal): Promise<number> {
  const read = (args: string[]) => readReport(args) ?? readRequest(args) ?? readOptions(args)
  const command = readTyped(argv, read, usage, { out, err })
  if (typeof command === 'number') return command
  return withExistingDatabase({ err, env }, async (db) => {
    const said =
      'report' in command
        ? await reports[command.report](db, command.shop)
        : 'request' in command
          ? await answerRequest(db, command, now())
          : await giveAll(db, command, { config: readConfig(env), now: now() })
    for (const line of said.lines) (said.ok ? out : err)(line)
    return said.ok ? 0 : 1
  })
}

async function giveAll(
  db: Database,
  options: Options,
  { config, now }: { config: Config; now: number },
): Promise<Said> {
  const shop = await selectShop(db, options.shop)
  if (typeof shop === 'string') return trouble(shop)
  const number = readWholeNumber(options.phone)
  if (!number) return trouble(`No such number can exist: ${options.phone}`)
  const customerId = await findByPhone(db, shop.id, number.e164)
  if (customerId === null && options.disable === false && (await enableErased(db, shop.id, number.e164)))
    return { ok: true, lines: [`Whoever has ${number.e164} may sign up and order again.`] }
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
  const { why } = options
  const deeds = grantsOf(options).map((grant) => ({ grantId: randomUUID(), grant, by: terminalName, why }))
  const back = orderId !== null && { grantId: randomUUID(), grant: voucherBack(orderId), why }
  try {
    await db.transaction().execute(async (trx) => {
      if (back) await give(trx, shop, customerId, { ...back, by: terminalName }, now)
      for (const deed of deeds) await give(trx, shop, customerId, deed, now)
      if (options.disable !== null) await setDisabled(trx, shop.id, customerId, options.disable ? now : null)
    })
  } catch (error) {
    const words = error instanceof Refusal ? whyNot[error.code] : undefined
    if (words === undefined) throw error
    return trouble(words)
  }
  const lines = await describe(db, shop, customerId, now)
  const isTold =
    !back || (await tellServer(db, shop, { config, by: terminalName, now }, { customerId, ...back }))
  return {
    ok: true,
    lines: isTold ? lines : [...lines, 'No running server could be asked: their phones weren’t told of it.'],
  }
}

/** The recorded name for grants made here, by somebody who may open the database. */
const terminalName = 'npm run members'

const whyNot: Partial<Record<string, string>> = {
  DK_TOO_LITTLE: 'There is less than that to take back; nothing was changed.',
  DK_TOO_LATE:
    'It can’t be given any more, or taken back: it is over, isn’t paid, all of it was spent, its gift was opened, or it was taken back before. Nothing was changed.',
  LD_NOT_FOUND: 'Everybody has that voucher; it needn’t be given.',
}

const voucherBack = (orderId: string) => ({ kind: 'voucherBack' as const, orderId })

function grantsOf({ points, balance, spent, voucher }: Options): Given[] {
  const grants: (Given | false)[] = [
    points !== 0 && { kind: 'points', points },
    balance !== 0 && { kind: 'balance', cents: toCents(balance) },
    spent !== 0 && { kind: 'spent', cents: toCents(spent) },
    voucher !== '' && { kind: 'coupon', voucherId: voucher },
  ]
  return grants.filter((grant) => grant !== false)
}

/** The id of the order with which a member bought a voucher; null when there is none. */
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

async function describe(db: Database, shop: StoredShop, customerId: string, now: number): Promise<string[]> {
  const language = defaultLanguage(shop.file)
  const has = await readBenefits(db, shop, customerId, language, now)
  const money = (cents: number) => formatMoney(cents, shop.file.currency)
  const { disabled_at: disabledAt } = await readCustomer(db, shop.id, customerId)
  return [
    ...(disabledAt === null ? [] : [`Disabled since ${new Date(disabledAt).toISOString()}`]),
    `Level    ${has.levelName || 'none'} (pays ${+(has.memberRate * 100).toFixed(2)} %), ${money(has.spentCents)} spent`,
    `Points   ${has.points}, ${has.pointCents > 0 ? `worth ${money(has.points * has.pointCents)}` : 'which take nothing off here'}`,
    `Balance  ${money(has.balanceCents)}`,
    `Coupons  ${has.coupons.map(({ title }) => title).join('; ') || 'none'}`,
  ]
}
