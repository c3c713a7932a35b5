import { indexMenu } from '../../../core/domain/menu/menu-index.ts'
import { hiddenBy } from '../../../core/domain/menu/visibility.ts'
import type { OrderingMenu } from '../catalogue/ordering-menu.ts'

/** The same menu with the dishes that are hidden only at this hour. */
export function atAnyHour(here: OrderingMenu): OrderingMenu {
  const { shop, table, whole } = here
  const isHidden = hiddenBy({ at: 0, timeZone: shop.timeZone, hidesClosedItems: false, table })
  return { ...here, menu: indexMenu(whole, isHidden) }
}

/**
 * The menu for an order for a time, or for as soon as possible (null). What is hidden now may be served at that time,
 * for which `checkWhole` checks it. Ours: the spec only says which dishes the menu shows (§5).
 */
export const menuAt = (here: OrderingMenu, appointmentAt: number | null): OrderingMenu =>
  appointmentAt === null ? here : atAnyHour(here)
