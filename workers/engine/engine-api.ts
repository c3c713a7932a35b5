import type { Build, ComboPick } from '../../core/schema/cart.ts'
import type { Contact } from '../../core/schema/customer.ts'
import type { Language, OrderType, PaymentMethod } from '../../core/schema/primitives.ts'
import type { Result } from './result.ts'

/** What this tab is looking at; decides what is synced and projected. */
export type Visit = {
  /** The `table` parameter of the address, or null for an online visit. */
  tableCode: string | null
  language: Language
  /** `orgId` and `source` of the address, empty when absent (spec §2). */
  orgId: string
  source: string
  /** True when the address was just opened, false for a reload or a way back: that isn't another scan. */
  arrived: boolean
}

export type Checkout = {
  orderType: OrderType
  /** Null for as soon as possible. */
  appointmentAt: number | null
  payment: PaymentMethod
  contact: Contact | null
  note: string
  cutlery: number
  diners: number | null
  /** The total that the customer saw on the button, in cents. */
  agreedTotalCents: number
}

/** `hidden` and `offline` quieten the engine; the others make it look again. */
export type WakeReason = 'visible' | 'hidden' | 'pageshow' | 'online' | 'offline' | 'user'

/** The commands of the engine. Each answers a Result; none throws but for a bug. */
export type EngineApi = {
  /** Tells what this tab shows; the shop and its menus are fetched in the background when they are stale. */
  visit(visit: Visit): Promise<Result>
  /** Fetches the shop and the menu now (pull to refresh). */
  refreshMenu(): Promise<Result>
  chooseOrderType(orderType: OrderType): Promise<Result>
  chooseLanguage(language: Language): Promise<Result>

  addToCart(line: { orderType: OrderType; build: Build; quantity: number; note: string }): Promise<Result>
  addComboToCart(line: {
    orderType: OrderType
    comboId: string
    picks: ComboPick[]
    quantity: number
  }): Promise<Result>
  setLineQuantity(line: { orderType: OrderType; lineId: string; quantity: number }): Promise<Result>
  clearCart(orderType: OrderType): Promise<Result>
  /** After EN_CART_CHANGED: takes the new prices and drops what can't be had any more. */
  acceptCartChanges(orderType: OrderType): Promise<Result>

  /** Works offline once a guest pass was fetched. */
  continueAsGuest(): Promise<Result>
  signOut(): Promise<Result>

  /** Answers once the order is safely on this phone; sending it is the outbox's job. */
  placeOrder(checkout: Checkout): Promise<Result<{ intentId: string }>>
  /** Takes an unsent order back and returns its lines to the cart. */
  withdraw(intentId: string): Promise<Result>
  /** Tries everything that waits, now. */
  sendNow(): Promise<Result>
  cancelOrder(orderId: string): Promise<Result>
  refreshOrders(): Promise<Result>
  refreshOrder(orderId: string): Promise<Result>

  /** The page came to the front, the network changed, or the customer asks: look again. */
  wake(reason: WakeReason): Promise<Result>
}
