import type { OrderIntent } from '../../../../../core/schema/order/intent.ts'
import type { Combo, Item } from '../../../../../core/schema/menu.ts'

/** A dish because of which an order was refused; `most` is the number allowed. */
export type RefusedDish = { id: string; title: string; most: number | null }

type Menu = { categories: readonly { items: readonly Item[] }[]; combos: readonly Combo[] }

/**
 * The dishes that a refusal is about: those that the restaurant named, or else, for dishes that can't be paid with
 * points or a balance (SP_0099), those that the menu excludes.
 */
export function refusedDishes(
  { code, data, lines }: Pick<OrderIntent, 'code' | 'data' | 'lines'>,
  menu: Menu | null | undefined,
): RefusedDish[] {
  const { dishes: named = [], lineIds: ids = [] } = data ?? {}
  if (named.length > 0) return named
  const all = [...lines.items, ...lines.combos]
  const about = all.filter(({ id }) => ids.includes(id))
  if (about.length > 0 || code !== 'SP_0099') return about.map(dishOf)
  return menu ? [...excluded(lines, menu)].map(dishOf) : []
}

/** The minimum that a refusal (SP_0026) names and how far the order was below it, in cents; null if it names none. */
export function minimumOf({ data, lines }: Pick<OrderIntent, 'data' | 'lines'>) {
  const minimumCents = data?.minimumCents
  if (minimumCents === undefined) return null
  const dishesCents = [...lines.items, ...lines.combos].reduce(
    (sum, { quantity, snapshot }) => sum + quantity * snapshot.unitCents,
    0,
  )
  return { minimumCents, missingCents: Math.max(0, minimumCents - dishesCents) }
}

const dishOf = ({ id, snapshot }: { id: string; snapshot: { title: string } }): RefusedDish => ({
  id,
  title: snapshot.title,
  most: null,
})

function excluded({ items, combos }: OrderIntent['lines'], menu: Menu) {
  const dishes = new Set(
    menu.categories.flatMap((category) =>
      category.items.filter((item) => !item.pointsRedeemable).map(({ id }) => id),
    ),
  )
  const bundles = new Set(menu.combos.filter((combo) => !combo.balanceUsable).map(({ id }) => id))
  return [
    ...items.filter(({ build }) => dishes.has(build.itemId)),
    ...combos.filter(({ comboId }) => bundles.has(comboId)),
  ]
}
