import type { CartLine, ComboLine, LineSnapshot } from '../../schema/order/cart.ts'
import type { Item, Menu } from '../../schema/menu.ts'
import { checkBuild } from '../menu/build.ts'
import { checkCombo } from '../menu/combo.ts'
import { membersOnlyIds } from './members-only.ts'
import { type MenuIndex, indexMenu } from '../menu/menu-index.ts'
import { type PricedLine, quote } from '../pricing/pricing.ts'

/** Why a line can't be had any more; the names say which dish, option or choice it is about, where that is known. */
export type Gone = {
  code: 'offMenu' | 'notNow' | 'partGone' | 'choiceMissing' | 'tooMany' | 'comboChanged' | 'membersOnly'
  names: string[]
}

/** What became of a line since it was put into the cart. */
export type LineCheck =
  /** It costs what it did; its words may be others, in the language of now. */
  | { kind: 'same'; now: LineSnapshot }
  /** It costs another price, for one of it. */
  | { kind: 'price'; now: LineSnapshot }
  | { kind: 'gone'; why: Gone }

/**
 * Compares the lines of a cart with the menu as it is; by the lines' ids.
 * @param isGuest whoever isn't a member, who can't have what is for members
 */
export function checkCart(
  menu: Menu,
  isHidden: (item: Item) => boolean,
  lines: { items: readonly CartLine[]; combos: readonly ComboLine[] },
  isGuest: boolean,
): ReadonlyMap<string, LineCheck> {
  const index = indexMenu(menu, isHidden)
  // Only what is gone is looked for in all of the menu, which may be long.
  let all: MenuIndex | null = null
  const whole = () => (all ??= indexMenu(menu))
  const priced = quote(index, { items: [...lines.items], combos: [...lines.combos] })
  const forMembers = new Set(isGuest ? membersOnlyIds(lines, index) : [])
  const check = (line: CartLine | ComboLine, now: PricedLine | undefined, why: () => Gone): LineCheck =>
    now?.now && forMembers.has(line.id)
      ? { kind: 'gone', why: { code: 'membersOnly', names: [] } }
      : compare(line, now, why)
  const checks = new Map<string, LineCheck>()
  lines.items.forEach((line, at) =>
    checks.set(
      line.id,
      check(line, priced.items[at], () => whyGone(line, whole().items, index.items)),
    ),
  )
  lines.combos.forEach((line, at) =>
    checks.set(
      line.id,
      check(line, priced.combos[at], () => {
        const combo = index.combos.get(line.comboId)
        if (!combo) return { code: 'offMenu', names: [] }
        const checked = checkCombo(combo, index.items, line.picks)
        const gone = !checked.ok && checked.fault.code === 'choiceGone' && whole().items.get(checked.fault.id)
        return gone ? { code: 'partGone', names: [gone.title] } : { code: 'comboChanged', names: [] }
      }),
    ),
  )
  return checks
}

function compare(line: CartLine | ComboLine, priced: PricedLine | undefined, why: () => Gone): LineCheck {
  if (!priced?.now) return { kind: 'gone', why: why() }
  const { now } = priced
  return { kind: now.unitCents === line.snapshot.unitCents ? 'same' : 'price', now }
}

/** How a line is called: as the menu has it now, or as it was put into the cart where that has it no more. */
export const calledNow = (
  { snapshot }: CartLine | ComboLine,
  check: LineCheck | undefined,
): Pick<LineSnapshot, 'title' | 'picture' | 'details'> =>
  check && check.kind !== 'gone' ? check.now : snapshot

type Items = ReadonlyMap<string, Item>

function whyGone(line: CartLine, whole: Items, offered: Items): Gone {
  const { build } = line
  const item = whole.get(build.itemId)
  if (!item) return { code: 'offMenu', names: [] }
  if (!offered.has(item.id)) return { code: 'notNow', names: [] }
  const checked = checkBuild(item, build)
  if (checked.ok) return { code: 'offMenu', names: [] }
  const { code, id } = checked.fault
  const group = item.optionGroups.find((one) => one.id === id)
  const value = item.optionGroups.flatMap(({ values }) => values).find((one) => one.id === id)
  const named = group?.name ?? value?.name
  const names = named === undefined ? [] : [named]
  if (code === 'tooFew') return { code: 'choiceMissing', names }
  if (code === 'tooMany' || code === 'optionTwice') return { code: 'tooMany', names }
  if (code === 'skuMissing')
    return { code: 'choiceMissing', names: item.skuDimensions.map(({ name }) => name) }
  return { code: 'partGone', names: lostNames(line, item) }
}

/** What the line's parts were called that the dish has no more: the menu itself has forgotten it. */
function lostNames({ snapshot }: CartLine, item: Item): string[] {
  const known = new Set([
    ...item.optionGroups.flatMap((group) => group.values.map(({ id }) => id)),
    ...item.skuDimensions.flatMap((dimension) => dimension.values.map(({ id }) => id)),
  ])
  return Object.entries(snapshot.partNames ?? {}).flatMap(([id, name]) => (known.has(id) ? [] : [name]))
}
