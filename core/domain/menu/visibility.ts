import type { Item, Menu } from '../../schema/menu.ts'
import type { ShopTable } from '../../schema/shop.ts'
import { isOpen, nextOpeningChange } from '../time/opening-hours.ts'
import { type WallTime, wallTime } from '../time/wall-clock.ts'

export type Circumstances = {
  /** Instant on the shop's clock. */
  at: number
  timeZone: string
  hidesClosedItems: boolean
  /** The table that was scanned, or null for an online visit. */
  table: ShopTable | null
}

export type Visibility = {
  hiddenItemIds: string[]
  /** When to compute this again, or null if time changes nothing. */
  nextChangeAt: number | null
}

/** The dishes of a menu that are hidden here and now, and until when that is valid (spec §5). */
export function visibilityOf(menu: Menu, circumstances: Circumstances): Visibility {
  const hidden = hiddenBy(circumstances)
  const hiddenItemIds: string[] = []
  for (const category of menu.categories) {
    for (const item of category.items) if (hidden(item)) hiddenItemIds.push(item.id)
  }
  const nextChangeAt = circumstances.hidesClosedItems
    ? nextOpeningChange(periodsOf(menu), circumstances.at, circumstances.timeZone)
    : null
  return { hiddenItemIds, nextChangeAt }
}

/** Returns the visibility rule; prepared once, applied to many dishes. */
export function hiddenBy({ at, timeZone, hidesClosedItems, table }: Circumstances): (item: Item) => boolean {
  const wall: WallTime = wallTime(at, timeZone)
  const excluded = new Set(table?.excludedItemIds)
  return (item) =>
    excluded.has(item.id) ||
    (item.onlyTableCodes.length > 0 && !(table && item.onlyTableCodes.includes(table.code))) ||
    (hidesClosedItems && !isOpen(item.openingPeriods, wall))
}

function* periodsOf(menu: Menu) {
  for (const category of menu.categories) for (const item of category.items) yield* item.openingPeriods
}
