import { useObservable } from 'dexie-react-hooks'
import { type LineCheck, checkCart } from '../../../core/domain/cart/cart-check.ts'
import { type MenuIndex, indexMenu } from '../../../core/domain/menu/menu-index.ts'
import { missingFrom } from '../../../core/domain/cart/requirements.ts'
import type { CartLine, ComboLine } from '../../../core/schema/order/cart.ts'
import { guestType } from '../../../core/schema/constants.ts'
import type { Category, Item, Menu } from '../../../core/schema/menu.ts'
import { type Found, foundAt } from '../use-menu.ts'
import { useSession } from '../use-session.ts'
import { useVisitParameters } from '../use-visit.ts'
import type { CurrentCart } from './current-cart.ts'

export type CartCheck = {
  /** The dishes that can be ordered now, by id. */
  items: ReadonlyMap<string, Item>
  /** The whole menu: also the dishes that are hidden now, as they can be ordered for when they are served. */
  menu: Menu
  /** Keyed by line id. */
  lines: ReadonlyMap<string, LineCheck>
  /** How many lines aren't as they were when they were added. */
  changed: number
  /** The current price of all lines that can still be ordered, in cents. */
  totalCents: number
  /** Required dishes and categories (see `requirements.ts`) that this cart lacks. */
  missing: { items: Item[]; categories: Category[] }
}

/**
 * Checks a cart against the current menu, again whenever either changes. Undefined while the menu or the session is
 * being read. Takes the cart as it is shown, so that a pending change is checked in the same frame.
 */
export function useCartCheck(cart: CurrentCart | undefined): CartCheck | undefined {
  const parameters = useVisitParameters()
  const menu = useObservable(() => foundAt(parameters), [parameters.tableCode, parameters.language])
  const session = useSession()
  if (!cart || !menu || session === undefined) return undefined
  return checked(menu, cart, session?.customerType ?? guestType)
}

type Checked = [menu: Found, cart: CurrentCart, customerType: number]

/** The last check, cached because the cart bar, its lines and its footer all ask for the same one. */
let last: { asked: Checked; check: CartCheck } | undefined

function checked(...asked: Checked): CartCheck {
  if (!last?.asked.every((one, at) => one === asked[at])) last = { asked, check: check(...asked) }
  return last.check
}

/** The index of the last menu. For a long one, making it takes longer than a frame, and each tap on a dish checks. */
let indexed: { of: Found; index: MenuIndex } | undefined

function indexOf(menu: Found): MenuIndex {
  if (indexed?.of !== menu) indexed = { of: menu, index: indexMenu(menu.menu, menu.isHidden) }
  return indexed.index
}

function check(now: Found, { items, combos }: CurrentCart, customerType: number): CartCheck {
  const { menu, isHidden } = now
  const index = indexOf(now)
  const lines = checkCart(menu, index, { items, combos }, customerType === guestType)
  const lacks = missingFrom({ items, combos }, menu, isHidden, customerType)
  const { itemIds = [], categoryIds = [] } = lacks ?? {}
  const all = itemIds.length > 0 ? menu.categories.flatMap((category) => category.items) : []
  return {
    items: index.items,
    menu,
    lines,
    changed: [...lines.values()].filter(({ kind }) => kind !== 'same').length,
    totalCents: [...items, ...combos].reduce(
      (sum, line) => sum + line.quantity * unitCentsOf(line, lines.get(line.id)),
      0,
    ),
    missing: {
      items: all.filter(({ id }) => itemIds.includes(id)),
      categories: menu.categories.filter(({ id }) => categoryIds.includes(id)),
    },
  }
}

function unitCentsOf({ snapshot }: CartLine | ComboLine, check: LineCheck | undefined): number {
  if (check?.kind === 'gone') return 0
  return check?.kind === 'price' ? check.now.unitCents : snapshot.unitCents
}
