import type { CartLine, ComboLine, LineSnapshot } from '../../schema/order/cart.ts'
import type { Item, Menu } from '../../schema/menu.ts'
import { checkBuild } from '../menu/build.ts'
import { checkCombo } from '../menu/combo.ts'
import { membersOnlyIds } from './members-only.ts'
import { type MenuIndex, indexMenu } from '../menu/menu-index.ts'
import { type PricedLine, quote } from '../pricing/pricing.ts'

/** Why a line is no longer available; `names` are the dish, options or choices concerned, where known. */
export type Gone = {
  code: 'offMenu' | 'notNow' | 'partGone' | 'choiceMissing' | 'tooMany' | 'comboChanged' | 'membersOnly'
  names: string[]
}

/** The result of checking a line against the current menu. */
export type LineCheck =
  /** The price is the same; the texts may differ, for example by the current language. */
  | { kind: 'same'; now: LineSnapshot }
  /** The price of one has changed. */
  | { kind: 'price'; now: LineSnapshot }
  | { kind: 'gone'; why: Gone }

/**
 * Compares the lines of a cart with the current menu; results are keyed by the lines' ids.
 * @param index the dishes and combos of this menu that can be ordered now
 * @param isGuest whether the customer isn't a member and so can't have members' dishes
 */
export function checkCart(
  menu: Menu,
  index: MenuIndex,
  lines: { items: readonly CartLine[]; combos: readonly ComboLine[] },
  isGuest: boolean,
): ReadonlyMap<string, LineCheck> {
  // Built only when needed: the whole menu, which may be long, is searched only for lines that are no longer
  // available.
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

/**
 * The title, picture and details of a line: those of the current menu, or of the snapshot if the menu no longer has
 * the line.
 */
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

/**
 * The names of the line's parts that the dish no longer has, from the snapshot, because the menu no longer contains
 * them.
 */
function lostNames({ snapshot }: CartLine, item: Item): string[] {
  const known = new Set([
    ...item.optionGroups.flatMap((group) => group.values.map(({ id }) => id)),
    ...item.skuDimensions.flatMap((dimension) => dimension.values.map(({ id }) => id)),
  ])
  return Object.entries(snapshot.partNames ?? {}).flatMap(([id, name]) => (known.has(id) ? [] : [name]))
}
