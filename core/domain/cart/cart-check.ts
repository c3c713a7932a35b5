import type { CartLine, ComboLine, LineSnapshot } from '../../schema/order/cart.ts'
import type { Gone } from '../../schema/order/cart-differences.ts'
import type { Item, Menu } from '../../schema/menu.ts'
import { checkBuild } from '../menu/build.ts'
import { checkPicks } from '../menu/combo.ts'
import { membersOnlyIds } from './members-only.ts'
import { type MenuIndex, indexMenu } from '../menu/menu-index.ts'
import { quote } from '../pricing/pricing.ts'

/** How a line is called. */
type Called = Pick<LineSnapshot, 'title' | 'picture' | 'details'>

/** The result of checking a line against the current menu. */
export type LineCheck =
  /** The price is the same; the texts may differ, for example by the current language. */
  | { kind: 'same'; now: LineSnapshot }
  /** The price of one has changed. */
  | { kind: 'price'; now: LineSnapshot }
  /** `called`: what the menu still has of the line, by its present words; absent if it has nothing of it. */
  | GoneCheck

type GoneCheck = { kind: 'gone'; why: Gone; called?: Called | undefined }

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
  const check = (
    line: CartLine | ComboLine,
    now: LineSnapshot | null | undefined,
    gone: () => GoneCheck,
  ): LineCheck => {
    if (!now) return gone()
    if (forMembers.has(line.id)) return { kind: 'gone', why: { code: 'membersOnly', names: [] }, called: now }
    return { kind: now.unitCents === line.snapshot.unitCents ? 'same' : 'price', now }
  }
  return new Map([
    ...lines.items.map(
      (line, at) =>
        [
          line.id,
          check(line, priced.items[at]?.now, () => goneDish(line, whole().items, index.items)),
        ] as const,
    ),
    ...lines.combos.map(
      (line, at) =>
        [line.id, check(line, priced.combos[at]?.now, () => goneCombo(line, whole().items, index))] as const,
    ),
  ])
}

/** How the current menu calls a line; undefined if it has nothing of the line any more, or isn't known yet. */
export const onMenu = (check: LineCheck | undefined): Called | undefined =>
  check?.kind === 'gone' ? check.called : check?.now

/** How a line is called on the current menu, or was called when it was added if the menu no longer has it. */
export const calledNow = ({ snapshot }: CartLine | ComboLine, check: LineCheck | undefined): Called =>
  onMenu(check) ?? snapshot

type Items = ReadonlyMap<string, Item>

function goneDish(line: CartLine, whole: Items, offered: Items): GoneCheck {
  const { build } = line
  const item = whole.get(build.itemId)
  if (!item) return { kind: 'gone', why: { code: 'offMenu', names: [] } }
  const why: Gone = offered.has(item.id) ? whyGone(line, item) : { code: 'notNow', names: [] }
  const options = build.options.filter(({ valueId }) => valuesOf(item).some(({ id }) => id === valueId))
  const left = checkBuild(item, { ...build, options })
  const { title, picture } = item
  return { kind: 'gone', why, called: left.ok ? { title, picture, details: left.details } : undefined }
}

const valuesOf = (item: Item) => item.optionGroups.flatMap(({ values }) => values)

function whyGone(line: CartLine, item: Item): Gone {
  const checked = checkBuild(item, line.build)
  if (checked.ok) return { code: 'offMenu', names: [] }
  const { code, id } = checked.fault
  const named = [...item.optionGroups, ...valuesOf(item)].find((one) => one.id === id)?.name
  const names = named === undefined ? [] : [named]
  if (code === 'tooFew') return { code: 'choiceMissing', names }
  if (code === 'tooMany' || code === 'optionTwice') return { code: 'tooMany', names }
  if (code === 'skuMissing')
    return { code: 'choiceMissing', names: item.skuDimensions.map(({ name }) => name) }
  return { code: 'partGone', names: lostNames(line, item) }
}

/**
 * Names the picks of a combo that can't be had any more, and the options that a pick has lost. A dish that is sold out
 * isn't on the menu: the line says what it was called.
 */
function goneCombo({ comboId, picks, snapshot }: ComboLine, whole: Items, index: MenuIndex): GoneCheck {
  const combo = index.combos.get(comboId)
  if (!combo) return { kind: 'gone', why: { code: 'offMenu', names: [] } }
  const { partNames } = snapshot
  const checks = checkPicks(combo, index.items, picks)
  const names = checks.flatMap(({ pick: { build }, checked }) => {
    if (checked.ok) return []
    const { code, id } = checked.fault
    if (code === 'choiceGone') return whole.get(id)?.title ?? partNames?.[id] ?? []
    const known = valuesOf(index.items.get(build.itemId)!)
    return build.options.flatMap(({ valueId }) =>
      known.some((value) => value.id === valueId) ? [] : (partNames?.[valueId] ?? []),
    )
  })
  const details = checks.flatMap(({ checked }) => (checked.ok ? checked.details : []))
  return {
    kind: 'gone',
    why: { code: names.length > 0 ? 'partGone' : 'comboChanged', names: [...new Set(names)] },
    called: { title: combo.title, picture: combo.picture, details },
  }
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
