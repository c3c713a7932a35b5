import { sumOfWays } from '../../../core/domain/order/refund.ts'
import { oneLine } from '../../base/one-line.ts'
import type { Database } from '../../database/open.ts'
import { dayOfOrder } from '../../orders/place/order-number.ts'
import { readTakings, type Takings } from '../../orders/read/takings.ts'
import { formatMoney } from '../../shops/format-money.ts'
import { listShopIds } from '../../shops/read/list-shops.ts'
import { readShop } from '../../shops/read/read-shop.ts'

/** Writes what each shop took on a day, by the way of paying. @param day YYYY-MM-DD; null for today */
export async function listTakings(db: Database, day: string | null, now: number): Promise<string[]> {
  const lines: string[] = []
  for (const shopId of await listShopIds(db)) {
    const shop = await readShop(db, shopId)
    if (!shop) continue
    const { name, timeZone, currency } = shop.file
    const of = day ?? dayOfOrder(timeZone, now, null)
    const takings = await readTakings(db, shopId, of, timeZone)
    lines.push(...describe(takings, { name, day: of, currency }))
  }
  return lines.map(oneLine)
}

const counted = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`

function describe(
  { taken, balanceCents, refunded, practised }: Takings,
  { name, day, currency }: { name: string; day: string; currency: string },
): string[] {
  const money = (cents: number) => formatMoney(cents, currency)
  const line = (what: string, amount: string) => `  ${what.padEnd(16)}  ${amount}`
  const all = taken.reduce((sum, { cents }) => sum + cents, 0)
  const back = sumOfWays(refunded)
  if (taken.length === 0 && back === 0 && practised === 0) return [`${name} took nothing on ${day}.`]
  const ways = [
    refunded.counterCents > 0 && `${money(refunded.counterCents)} at the counter`,
    refunded.onlineCents > 0 && `${money(refunded.onlineCents)} online`,
    refunded.balanceCents > 0 && `${money(refunded.balanceCents)} to the balance`,
  ].filter(Boolean)
  return [
    `${name}, ${day}, until four in the morning after:`,
    ...taken.map(({ payment, isVoucher, orders, cents, laterCents }) =>
      line(
        isVoucher ? `vouchers, ${payment}` : payment,
        `${counted(orders)}  ${money(cents)}${laterCents > 0 ? `, and ${money(laterCents)} on later bills` : ''}`,
      ),
    ),
    line('Taken', money(all)),
    ...(balanceCents > 0
      ? [line('From balances', `${money(balanceCents)}, which was taken when the vouchers were bought`)]
      : []),
    ...(back > 0
      ? [
          line('Refunded', `${money(back)}: ${ways.join(', ')}`),
          line('Left', money(all - refunded.counterCents - refunded.onlineCents)),
        ]
      : []),
    ...(practised > 0
      ? [
          line(
            'Left out',
            `${counted(practised)} that ${practised === 1 ? 'was' : 'were'} paid in practice, without real money`,
          ),
        ]
      : []),
  ]
}
