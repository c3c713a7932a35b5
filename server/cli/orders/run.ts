import { isRealDay } from '../../../core/domain/time/calendar-days.ts'
import { writeOrder } from '../../../core/contract/wire/order/order-wire.ts'
import { printableJson } from '../../base/one-line.ts'
import type { Database } from '../../database/open.ts'
import { withExistingDatabase } from '../../database/existing-database.ts'
import { listShopIds } from '../../shops/read/list-shops.ts'
import { readShop } from '../../shops/read/read-shop.ts'
import { kitchenLines, readOrders } from '../../orders/read/read-orders.ts'
import { readTyped, splitTyped, UsageFault } from '../usage-fault.ts'
import { describeOrder } from '../../orders/read/describe-order.ts'
import { listTakings } from './takings.ts'

type Terminal = {
  out: (line: string) => void
  err: (line: string) => void
  env: Record<string, string | undefined>
  now: () => number
}

const usage = `Usage: npm run orders -- [--last N] [--json]
       npm run orders -- takings [DAY]

  --last N        list the N newest orders (20)
  --json          write them as JSON, one order per line
  takings [DAY]   what was taken on a day, such as 2026-12-31, by the way of paying; today when left out`

/**
 * Lists the newest orders of every shop, newest last, as a kitchen reads them, or what each shop took on a day. Only
 * reads.
 * @returns the exit code
 * @throws InvalidConfig, DatabaseUnusable
 */
export async function runOrdersCommand(argv: string[], { out, err, env, now }: Terminal): Promise<number> {
  const options = readTyped(argv, readOptions, usage, { out, err })
  if (typeof options === 'number') return options
  return withExistingDatabase({ err, env }, async (db) => {
    const { takings } = options
    const lines =
      takings === undefined ? await listOrders(db, options) : await listTakings(db, takings, now())
    for (const line of lines) out(line)
    if (lines.length === 0 && !options.json)
      out(takings === undefined ? 'No orders yet.' : 'There is no shop yet.')
    return 0
  })
}

/** `takings`: the day, or null for today; left out for the list of orders. */
type Options = { last: number; json: boolean; takings?: string | null }

function readOptions(argv: string[]): Options {
  const options = {
    last: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  } as const
  const { values, positionals } = splitTyped(argv, options)
  const { last, json } = values
  const [command, day, ...more] = positionals
  if (command === 'takings') {
    if (more.length > 0) throw new UsageFault(`It takes one day; found also "${more.join(' ')}".`)
    if (json) throw new UsageFault('--json goes with the list of orders only.')
    if (day !== undefined && !isRealDay(day))
      throw new UsageFault(`"${day}" is no day; write it as 2026-12-31.`)
    return { last: Number(last), json, takings: day ?? null }
  }
  if (positionals.length > 0)
    throw new UsageFault(
      `It takes no name; found "${positionals.join(' ')}". How many are listed is --last 50.`,
    )
  if (!/^[1-9]\d{0,4}$/.test(last))
    throw new UsageFault(`--last takes a whole number from 1 to 99999; found "${last}".`)
  return { last: Number(last), json }
}

async function listOrders(db: Database, { last, json }: Options): Promise<string[]> {
  const shopIds = await listShopIds(db)
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(last)
    .execute()
  const lines: string[] = []
  for (const row of rows.toReversed()) {
    const [placed] = await readOrders(db, [row])
    const order = placed && { ...placed, lines: await kitchenLines(db, row.shop_id, row.order_id) }
    const shop = await readShop(db, row.shop_id)
    if (!order) continue
    if (json) lines.push(printableJson(writeOrder(order)))
    else
      lines.push(
        ...describeOrder(order, shop?.file.timeZone ?? 'UTC', shopIds.length > 1 ? row.shop_id : null),
        '',
      )
  }
  return lines
}
