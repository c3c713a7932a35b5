import { guestType } from '../../schema/constants.ts'
import type { Item, Menu } from '../../schema/menu.ts'
import type { OrderDraft } from '../../schema/order/order.ts'

/** What every order must hold and this one doesn't. */
export type Missing = { itemIdList: string[]; categoryIdList: string[] }

/**
 * Looks for mandatory items that are missing, and for categories of which something is required
 * (spec §3, isMandatoryItem, isRequiredItem and isRequire). A pick of a combo counts as its item; what the
 * customer can't order isn't asked for (ours): members' dishes of a guest, and what is hidden, be it now, when
 * it can't be added, or at the hour of the order. What it holds counts, hidden or not: a line that can't be had is
 * refused for itself.
 */
export function missingFrom(
  draft: Pick<OrderDraft, 'items' | 'combos'>,
  menu: Menu,
  isHidden: (item: Item) => boolean,
  customerType: number,
): Missing | null {
  const ordered = new Set([
    ...draft.items.map((line) => line.build.itemId),
    ...draft.combos.flatMap((line) => line.picks.map((pick) => pick.build.itemId)),
  ])
  const itemIdList: string[] = []
  const categoryIdList: string[] = []
  // Looked at last: most dishes aren't asked for, and to say whether one is hidden takes the longest.
  const canBeHad = (item: Item) => !(item.memberOnly && customerType === guestType) && !isHidden(item)
  for (const { id, required, items } of menu.categories) {
    for (const item of items)
      if (item.mandatory && !ordered.has(item.id) && canBeHad(item)) itemIdList.push(item.id)
    const isAsked = items.some((item) => (required || item.required) && canBeHad(item))
    if (isAsked && !items.some((item) => ordered.has(item.id))) categoryIdList.push(id)
  }
  return itemIdList.length + categoryIdList.length === 0 ? null : { itemIdList, categoryIdList }
}
