/**
 * Measures how long it takes to price a cart of 100 lines, including the bill: `node scripts/run.mjs
 * bench/order-quote.ts`. The promise is 5 ms. For comparison: the same with a menu that was just read, which a command
 * of the engine has to index first, and with no index, looking each dish up in the menu's own lists. Prints the median
 * and the 95th percentile.
 */
import * as v from 'valibot'
import { billOf, plainTerms } from '../core/domain/pricing/bill.ts'
import { billLinesOf } from '../core/domain/pricing/bill-lines.ts'
import { indexMenu, type MenuIndex } from '../core/domain/menu/menu-index.ts'
import { quote } from '../core/domain/pricing/pricing.ts'
import type { Lines } from '../core/schema/order/cart.ts'
import type { Menu } from '../core/schema/menu.ts'
import { ShopFile } from '../core/schema/shop-file/shop-file.ts'
import { compileMenu } from '../server/shops/compile/compile-menu.ts'
import { generateShop } from '../server/shops/generate/generate-shop.ts'
import { fullCart } from './full-cart.ts'
import { percentile } from './percentile.ts'

const limitMs = 5
const runs = 301
const warmUps = 50

function price(menu: MenuIndex, lines: Lines): number {
  const billed = billOf(billLinesOf(menu, lines, quote(menu, lines), null), {
    ...plainTerms,
    deliveryCents: 250,
  })
  if (!billed.ok) throw new Error(billed.fault)
  return billed.bill.totalCents
}

/** A menu index whose every look-up searches the menu's lists. */
const unindexed = (menu: Menu): MenuIndex => {
  const items = {
    get: (id: string) => menu.categories.flatMap((one) => one.items).find((item) => item.id === id),
  }
  const combos = { get: (id: string) => menu.combos.find((combo) => combo.id === id) }
  return { items, combos } as MenuIndex
}

function measure(run: () => number): number[] {
  const times = Array.from({ length: warmUps + runs }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  return times.slice(warmUps)
}

for (const count of [1_000, 10_000]) {
  const file = v.parse(ShopFile, generateShop({ items: count }))
  const menu = compileMenu(file, { orderType: 'pickup' }, 'en', (path) => path)
  const lines = fullCart(menu, 100)
  const index = indexMenu(menu)
  const known = measure(() => price(index, lines))
  const fresh = measure(() => price(indexMenu(menu), lines))
  const naive = measure(() => price(unindexed(menu), lines))
  const slowest = percentile(known, 0.95)
  console.log(
    `a cart of 100 lines, a menu of ${count.toLocaleString('en')}: ` +
      `median ${percentile(known, 0.5).toFixed(2)} ms, 95 % within ${slowest.toFixed(2)} ms (limit ${limitMs} ms); ` +
      `with the menu made ready first ${percentile(fresh, 0.5).toFixed(2)} ms; ` +
      `without an index ${percentile(naive, 0.5).toFixed(2)} ms, ` +
      `${(percentile(naive, 0.5) / percentile(known, 0.5)).toFixed(0)} times as long`,
  )
  if (percentile(known, 0.5) > limitMs) process.exitCode = 1
}
