import type { CartLine, ComboLine, LineSnapshot } from '../schema/cart.ts'
import type { Combo, Item, Menu } from '../schema/menu.ts'
import { checkBuild } from './build.ts'
import { checkCombo } from './combo.ts'

export type PricedLine = {
  lineId: string
  quantity: number
  /** What the line is now, or null when it can't be had any more. */
  now: LineSnapshot | null
  /** Why `now` is null. */
  faultCode: string | null
  /** What the line costs now; 0 when it can't be had. */
  cents: number
}

/** What a cart costs against a menu, in cents. */
export type Quote = { items: PricedLine[]; combos: PricedLine[]; totalCents: number }

type ItemLine = Pick<CartLine, 'id' | 'build' | 'quantity'>
type PackageLine = Pick<ComboLine, 'id' | 'comboId' | 'picks' | 'quantity'>

/** A menu made ready for look-ups by id; hidden dishes can't be had. */
export type MenuIndex = { items: ReadonlyMap<string, Item>; combos: ReadonlyMap<string, Combo> }

export function indexMenu(menu: Menu, isHidden: (item: Item) => boolean = () => false): MenuIndex {
  const items = new Map<string, Item>()
  for (const category of menu.categories) {
    for (const item of category.items) if (!isHidden(item)) items.set(item.id, item)
  }
  return { items, combos: new Map(menu.combos.map((combo) => [combo.id, combo])) }
}

/** Prices every line from the menu alone; what the lines said they cost is not looked at. */
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
  return priced(line, { title: item.title, picture: item.picture, ...built(checked) })
}

function priceCombo(menu: MenuIndex, line: PackageLine): PricedLine {
  const combo = menu.combos.get(line.comboId)
  if (!combo) return gone(line, 'comboGone')
  const checked = checkCombo(combo, menu.items, line.picks)
  if (!checked.ok) return gone(line, checked.fault.code)
  return priced(line, { title: combo.title, picture: combo.picture, ...built(checked) })
}

const built = ({ unitCents, details }: { unitCents: number; details: string[] }) => ({ unitCents, details })

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

/** What lines cost as they were last shown to the customer. */
export const shownTotalCents = (lines: { quantity: number; snapshot: LineSnapshot }[]): number =>
  lines.reduce((sum, line) => sum + line.snapshot.unitCents * line.quantity, 0)
