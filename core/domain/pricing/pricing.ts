import type { CartLine, ComboLine, LineSnapshot } from '../../schema/order/cart.ts'
import { checkBuild } from '../menu/build.ts'
import { checkCombo } from '../menu/combo.ts'
import type { MenuIndex } from '../menu/menu-index.ts'

export type PricedLine = {
  lineId: string
  quantity: number
  /** The line according to the current menu, or null when it is unavailable. */
  now: LineSnapshot | null
  /** Why `now` is null. */
  faultCode: string | null
  /** The price of the line now; 0 when it is unavailable. */
  cents: number
}

/** The price of a cart according to a menu, in cents. */
export type Quote = { items: PricedLine[]; combos: PricedLine[]; totalCents: number }

type ItemLine = Pick<CartLine, 'id' | 'build' | 'quantity'>
type PackageLine = Pick<ComboLine, 'id' | 'comboId' | 'picks' | 'quantity'>

/** Prices every line from the menu alone; the prices stored with the lines are ignored. */
export function quote(menu: MenuIndex, lines: { items: ItemLine[]; combos: PackageLine[] }): Quote {
  const items = lines.items.map((line) => priceItem(menu, line))
  const combos = lines.combos.map((line) => priceCombo(menu, line))
  const totalCents = [...items, ...combos].reduce((sum, line) => sum + line.cents, 0)
  return { items, combos, totalCents }
}

function priceItem(menu: MenuIndex, line: ItemLine): PricedLine {
  const item = menu.items.get(line.build.itemId)
  if (!item) return gone(line, 'itemGone')
  const checked = checkBuild(item, line.build)
  if (!checked.ok) return gone(line, checked.fault.code)
  const { unitCents, details, partNames } = checked
  return priced(line, { title: item.title, picture: item.picture, details, partNames, unitCents })
}

function priceCombo(menu: MenuIndex, line: PackageLine): PricedLine {
  const combo = menu.combos.get(line.comboId)
  if (!combo) return gone(line, 'comboGone')
  const checked = checkCombo(combo, menu.items, line.picks)
  if (!checked.ok) return gone(line, checked.fault.code)
  const { unitCents, details, partNames } = checked
  return priced(line, { title: combo.title, picture: combo.picture, details, partNames, unitCents })
}

const priced = (line: { id: string; quantity: number }, now: LineSnapshot): PricedLine => ({
  lineId: line.id,
  quantity: line.quantity,
  now,
  faultCode: null,
  cents: now.unitCents * line.quantity,
})

const gone = (line: { id: string; quantity: number }, faultCode: string): PricedLine => ({
  lineId: line.id,
  quantity: line.quantity,
  now: null,
  faultCode,
  cents: 0,
})
