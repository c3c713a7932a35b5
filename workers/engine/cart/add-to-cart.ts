import { checkBuild } from '../../../core/domain/menu/build.ts'
import { addComboLine, addItemLine, isFree } from '../../../core/domain/cart/cart.ts'
import { membersOnlyIds } from '../../../core/domain/cart/members-only.ts'
import { checkCombo } from '../../../core/domain/menu/combo.ts'
import type { Build, CartLine, ComboLine, ComboPick } from '../../../core/schema/order/cart.ts'
import { guestType } from '../../../core/schema/constants.ts'
import { noteFault } from '../../../core/schema/plain-text.ts'
import type { OrderType } from '../../../core/schema/primitives.ts'
import { type Result, done, failed } from '../base/result.ts'
import type { Visit } from '../base/visit.ts'
import { type OrderingMenu, orderingMenu } from '../catalogue/ordering-menu.ts'
import type { EngineContext } from '../context/context.ts'
import { currentSession } from '../context/current-session.ts'
import { changeCombos, changeItems, isQuantity } from './carts.ts'
import { withinLimits } from './within-limits.ts'

/** `id`: the page's id of the change, and of the line if the change makes a new one. */
export type NewLine = { id?: string; orderType: OrderType; build: Build; quantity: number; note: string }
export type NewCombo = {
  orderType: OrderType
  comboId: string
  picks: ComboPick[]
  quantity: number
  note?: string
  /** The line of the cart whose place it takes. */
  replaces?: string | undefined
}

/**
 * Adds a dish as the customer built it; identical lines merge. The price is read from the menu, never from the caller.
 */
export async function addToCart(context: EngineContext, visit: Visit, request: NewLine): Promise<Result> {
  if (!isQuantity(request.quantity) || noteFault(request.note.trim())) return failed('EN_BAD_INPUT')
  const found = await orderingMenu(context, visit, request.orderType)
  if (!found.ok) return found
  const added = await addFound(context, found.value, request)
  return added.ok ? done : added
}

/**
 * Like `addToCart`, with a menu that the caller has read.
 * @returns the cart's lines afterwards
 */
export async function addFound(
  context: EngineContext,
  found: OrderingMenu,
  request: NewLine,
): Promise<Result<CartLine[]>> {
  const { id = crypto.randomUUID(), orderType, build, quantity } = request
  const note = request.note.trim()
  const item = found.menu.items.get(build.itemId)
  if (!item) return failed('EN_ITEM_GONE')
  if (item.memberOnly && !(await isMember(context))) return failed('LD_MEMBERS_ONLY')
  const checked = checkBuild(item, build)
  if (!checked.ok) return failed('EN_BUILD_INCOMPLETE')
  const { unitCents, details, partNames } = checked
  const snapshot = { title: item.title, picture: item.picture, details, partNames, unitCents }
  const line: CartLine = { id, build, quantity, note, snapshot, intentId: null }
  const add = () =>
    changeItems(context, found.shop.id, orderType, (lines) => addItemLine(lines, line), request.id)
  return withinLimits(context, found, orderType, { items: [line], combos: [] }, add, { id: request.id })
}

/** Adds a combo with its picks to the combo cart, which is kept apart (spec §4). */
export async function addComboToCart(
  context: EngineContext,
  visit: Visit,
  request: NewCombo,
): Promise<Result> {
  const { orderType, comboId, picks, quantity, replaces } = request
  const note = request.note?.trim() ?? ''
  if (!isQuantity(quantity) || noteFault(note)) return failed('EN_BAD_INPUT')
  const found = await orderingMenu(context, visit, orderType)
  if (!found.ok) return found
  const { menu, shop } = found.value
  const combo = menu.combos.get(comboId)
  if (!combo) return failed('EN_ITEM_GONE')
  const asked = { id: crypto.randomUUID(), comboId, picks }
  const isForMembers = membersOnlyIds({ items: [], combos: [asked] }, menu).length > 0
  if (isForMembers && !(await isMember(context))) return failed('LD_MEMBERS_ONLY')
  const checked = checkCombo(combo, menu.items, picks)
  if (!checked.ok) return failed('EN_BUILD_INCOMPLETE')
  const { unitCents, details, partNames } = checked
  const snapshot = { title: combo.title, picture: combo.picture, details, partNames, unitCents }
  const line: ComboLine = { ...asked, quantity, note, snapshot, intentId: null }
  const without = (lines: ComboLine[]) => lines.filter((one) => one.id !== replaces || !isFree(one))
  const add = () => changeCombos(context, shop.id, orderType, (lines) => addComboLine(without(lines), line))
  return withinLimits(context, found.value, orderType, { items: [], combos: [line] }, add, { replaces })
}

const isMember = async (context: EngineContext): Promise<boolean> => {
  const session = await currentSession(context)
  return session !== undefined && session.customerType !== guestType
}
