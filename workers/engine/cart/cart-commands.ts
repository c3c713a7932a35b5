import { checkBuild } from '../../../core/domain/menu/build.ts'
import {
  addComboLine,
  addItemLine,
  isFree,
  setComboNote,
  setItemNote,
  setQuantity,
} from '../../../core/domain/cart/cart.ts'
import { checkCombo } from '../../../core/domain/menu/combo.ts'
import { membersOnlyIds } from '../../../core/domain/cart/members-only.ts'
import { type PricedLine, quote } from '../../../core/domain/pricing/pricing.ts'
import type { CartLine, ComboLine } from '../../../core/schema/order/cart.ts'
import { guestType } from '../../../core/schema/customer/customer.ts'
import { noteFault } from '../../../core/schema/plain-text.ts'
import type { OrderType } from '../../../core/schema/primitives.ts'
import { cartKey } from '../../../core/storage/rows.ts'
import { heldShop } from '../catalogue/catalogue.ts'
import type { EngineApi, Visit } from '../engine-api.ts'
import { orderingMenu } from '../catalogue/ordering-menu.ts'
import type { EngineContext } from '../base/context.ts'
import { type Result, done, failed } from '../base/result.ts'
import { withinLimits } from './within-limits.ts'

type ItemRequest = Parameters<EngineApi['addToCart']>[0]
type ComboRequest = Parameters<EngineApi['addComboToCart']>[0]

const isQuantity = (quantity: number) => Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= 999

/** Adds a dish as built; identical lines merge. The price is read from the menu, never from the caller. */
export async function addToCart(context: EngineContext, visit: Visit, request: ItemRequest): Promise<Result> {
  const { orderType, build, quantity } = request
  const note = request.note.trim()
  if (!isQuantity(quantity) || noteFault(note)) return failed('EN_BAD_INPUT')
  const found = await orderingMenu(context, visit, orderType)
  if (!found.ok) return found
  const item = found.value.menu.items.get(build.itemId)
  if (!item) return failed('EN_ITEM_GONE')
  if (item.memberOnly && !(await isMember(context))) return failed('LD_MEMBERS_ONLY')
  const checked = checkBuild(item, build)
  if (!checked.ok) return failed('EN_BUILD_INCOMPLETE', { fault: checked.fault })
  const { unitCents, details, partNames } = checked
  const snapshot = { title: item.title, picture: item.picture, details, partNames, unitCents }
  const line: CartLine = { id: crypto.randomUUID(), build, quantity, note, snapshot, intentId: null }
  return withinLimits(context, found.value, orderType, { items: [line], combos: [] }, () =>
    changeItems(context, found.value.shop.id, orderType, (lines) => addItemLine(lines, line)),
  )
}

/** Adds a combo with its picks to the combo cart, which is kept apart (spec §4). */
export async function addComboToCart(
  context: EngineContext,
  visit: Visit,
  request: ComboRequest,
): Promise<Result> {
  const { orderType, comboId, picks, quantity } = request
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
  if (!checked.ok) return failed('EN_BUILD_INCOMPLETE', { fault: checked.fault })
  const { unitCents, details } = checked
  const snapshot = { title: combo.title, picture: combo.picture, details, unitCents }
  const line: ComboLine = { ...asked, quantity, note, snapshot, intentId: null }
  return withinLimits(context, found.value, orderType, { items: [], combos: [line] }, () =>
    changeCombos(context, shop.id, orderType, (lines) => addComboLine(lines, line)),
  )
}

/** Sets how many of a line, of either cart; below 1 removes it. */
export function setLineQuantity(
  context: EngineContext,
  orderType: OrderType,
  lineId: string,
  quantity: number,
): Promise<Result> {
  // None, or fewer, takes the line away.
  if (quantity !== 0 && !isQuantity(Math.abs(quantity))) return Promise.resolve(failed('EN_BAD_INPUT'))
  return changeBoth(
    context,
    orderType,
    (lines) => setQuantity(lines, lineId, quantity),
    (lines) => setQuantity(lines, lineId, quantity),
  )
}

/** Writes what the kitchen should know about a line, of either cart; empty takes it away. */
export function setLineNote(
  context: EngineContext,
  orderType: OrderType,
  lineId: string,
  wanted: string,
): Promise<Result> {
  const note = wanted.trim()
  if (noteFault(note)) return Promise.resolve(failed('EN_BAD_INPUT'))
  return changeBoth(
    context,
    orderType,
    (lines) => setItemNote(lines, lineId, note),
    (lines) => setComboNote(lines, lineId, note),
  )
}

/** Empties both carts of an order type; lines that an order holds stay with it. */
export function clearCart(context: EngineContext, orderType: OrderType): Promise<Result> {
  return changeBoth(
    context,
    orderType,
    (lines) => lines.filter((line) => !isFree(line)),
    (lines) => lines.filter((line) => !isFree(line)),
  )
}

/**
 * Takes the new prices that the customer has seen and said yes to, and drops what they were told can't be had any
 * more. What has changed once more since then stays as it is, to be told.
 */
export async function acceptCartChanges(
  context: EngineContext,
  visit: Visit,
  { orderType, seen }: Parameters<EngineApi['acceptCartChanges']>[0],
): Promise<Result> {
  const found = await orderingMenu(context, visit, orderType)
  if (!found.ok) return found
  const { menu } = found.value
  const agreed = new Map(seen.map(({ lineId, afterCents }) => [lineId, afterCents]))
  return changeBoth(
    context,
    orderType,
    (lines) => refreshed(lines, quote(menu, { items: lines.filter(isFree), combos: [] }).items, agreed),
    (lines) => refreshed(lines, quote(menu, { items: [], combos: lines.filter(isFree) }).combos, agreed),
  )
}

/**
 * Takes the new price of one line, which the customer saw and said yes to; EN_CART_CHANGED when it is another one
 * again, or can't be had.
 */
export async function acceptLinePrice(
  context: EngineContext,
  visit: Visit,
  { orderType, lineId, unitCents }: Parameters<EngineApi['acceptLinePrice']>[0],
): Promise<Result> {
  const found = await orderingMenu(context, visit, orderType)
  if (!found.ok) return found
  const { menu } = found.value
  let taken = false
  const take = <L extends CartLine | ComboLine>(lines: L[], priced: PricedLine[]): L[] => {
    const now = priced.find((one) => one.lineId === lineId)?.now
    if (now?.unitCents !== unitCents) return lines
    taken = true
    return lines.map((line) => (line.id === lineId && isFree(line) ? { ...line, snapshot: now } : line))
  }
  const result = await changeBoth(
    context,
    orderType,
    (lines) => take(lines, quote(menu, { items: lines.filter(isFree), combos: [] }).items),
    (lines) => take(lines, quote(menu, { items: [], combos: lines.filter(isFree) }).combos),
  )
  return result.ok && !taken ? failed('EN_CART_CHANGED') : result
}

function refreshed<L extends CartLine | ComboLine>(
  lines: L[],
  priced: PricedLine[],
  agreed: ReadonlyMap<string, number | null>,
): L[] {
  const byId = new Map(priced.map((line) => [line.lineId, line.now]))
  return lines.flatMap((line) => {
    const now = byId.get(line.id)
    if (now === undefined || (now?.unitCents ?? null) !== agreed.get(line.id)) return [line]
    return now ? [{ ...line, snapshot: now }] : []
  })
}

/** Switching the order type clears the combo cart (spec §4). */
export function clearComboCarts({ database }: EngineContext, storeId: string): Promise<void> {
  return database.transaction('rw', database.comboCarts, async () => {
    for (const row of await database.comboCarts.filter((one) => one.storeId === storeId).toArray()) {
      await database.comboCarts.put({ ...row, lines: row.lines.filter((line) => !isFree(line)) })
    }
  })
}

const isMember = async ({ database }: EngineContext): Promise<boolean> => {
  const session = await database.sessions.get('current')
  return session !== undefined && session.customerType !== guestType
}

type Change<L> = (lines: L[]) => L[] | null

function changeItems(
  context: EngineContext,
  storeId: string,
  orderType: OrderType,
  change: Change<CartLine>,
): Promise<Result> {
  const { carts } = context.database
  return context.database.transaction('rw', carts, async () => {
    const key = cartKey(storeId, orderType)
    const lines = change((await carts.get(key))?.lines ?? [])
    if (!lines) return failed('EN_CART_FULL')
    await carts.put({ key, storeId, orderType, lines, updatedAt: context.clock.now() })
    return done
  })
}

function changeCombos(
  context: EngineContext,
  storeId: string,
  orderType: OrderType,
  change: Change<ComboLine>,
): Promise<Result> {
  const { comboCarts } = context.database
  return context.database.transaction('rw', comboCarts, async () => {
    const key = cartKey(storeId, orderType)
    const lines = change((await comboCarts.get(key))?.lines ?? [])
    if (!lines) return failed('EN_CART_FULL')
    await comboCarts.put({ key, storeId, orderType, lines, updatedAt: context.clock.now() })
    return done
  })
}

async function changeBoth(
  context: EngineContext,
  orderType: OrderType,
  items: Change<CartLine>,
  combos: Change<ComboLine>,
): Promise<Result> {
  const shop = await heldShop(context)
  if (!shop) return failed('EN_NOT_READY')
  const { database } = context
  return database.transaction('rw', database.carts, database.comboCarts, async () => {
    const first = await changeItems(context, shop.id, orderType, items)
    return first.ok ? changeCombos(context, shop.id, orderType, combos) : first
  })
}
