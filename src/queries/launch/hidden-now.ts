import { visibilityOf } from '../../../core/domain/menu/visibility.ts'
import type { Menu } from '../../../core/schema/menu.ts'
import type { CurrentVisit } from '../use-visit.ts'

/**
 * The dishes that are hidden, where the instant is past until which what the engine has written down holds: a launch after the
 * breakfast's end is drawn before the engine has begun.
 * @param at instant on the shop's clock
 */
export function hiddenNow(
  menu: Menu,
  { shop: { timeZone, hidesClosedItems }, table }: Pick<CurrentVisit, 'shop' | 'table'>,
  at: number,
): string[] {
  return visibilityOf(menu, { at, timeZone, hidesClosedItems, table }).hiddenItemIds
}
