import { guestType } from '../../schema/constants.ts'
import type { Item, Menu } from '../../schema/menu.ts'
import type { OrderDraft } from '../../schema/order/order.ts'
import type { Lacking } from '../../schema/refusal-data.ts'

/**
 * Finds missing mandatory items, and categories of which something is required (spec §3, isMandatoryItem,
 * isRequiredItem and isRequire). A pick of a combo counts as its item. Items that the customer can't order aren't
 * demanded (ours): members' dishes for a guest, and hidden dishes, whether hidden now, so that they can't be added,
 * or at the time of the order. Ordered items count even if they are hidden: an unavailable line is refused on its own
 * account.
 */
export function missingFrom(
  draft: Pick<OrderDraft, 'items' | 'combos'>,
  menu: Menu,
  isHidden: (item: Item) => boolean,
  customerType: number,
): Lacking | null {
  const ordered = new Set([
    ...draft.items.map((line) => line.build.itemId),
    ...draft.combos.flatMap((line) => line.picks.map((pick) => pick.build.itemId)),
  ])
  const itemIds: string[] = []
  const categoryIds: string[] = []
  // Evaluated last: few dishes are required, and checking visibility takes the longest.
  const canBeHad = (item: Item) => !(item.memberOnly && customerType === guestType) && !isHidden(item)
  for (const { id, required, items } of menu.categories) {
    for (const item of items)
      if (item.mandatory && !ordered.has(item.id) && canBeHad(item)) itemIds.push(item.id)
    const isAsked = items.some((item) => (required || item.required) && canBeHad(item))
    if (isAsked && !items.some((item) => ordered.has(item.id))) categoryIds.push(id)
  }
  return itemIds.length + categoryIds.length === 0 ? null : { itemIds, categoryIds }
}
