import type { AnswerOf } from '../../core/contract/call.ts'
import type { customerData } from '../../core/contract/calls/privacy-calls.ts'
import type { Address, Place } from '../../core/schema/customer/address.ts'
import type { Build, ComboPick } from '../../core/schema/order/cart.ts'
import type { PhoneSubscription } from '../../core/domain/phone/phone-subscription.ts'
import type { Criterion, Language, OrderType, PaymentMethod } from '../../core/schema/primitives.ts'
import type {
  Checkout,
  CheckoutQuote,
  LineChange,
  OrderOffer,
  Placement,
  QuoteRequest,
  Reorder,
} from './ordering/checkout.ts'
import type { CodeRequest, NewMember, PhoneProof, SentCode } from './session/member.ts'
import type { OpenedPayment, PaymentStatus } from './payments/payment-commands.ts'
import type { ProfileChange } from './session/profile.ts'
import type { LoggedEvent } from './log/events.ts'
import type { Result } from './base/result.ts'
import type { Unsent } from './session/sign-out.ts'

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

/** Who was let in. */
export type Entered = { customerId: string }

/** All that the restaurant holds about the customer, as it answered. */
export type ShopData = AnswerOf<typeof customerData>

/** `hidden` and `offline` quieten the engine; the others make it look again. */
export type WakeReason = 'visible' | 'hidden' | 'pageshow' | 'online' | 'offline' | 'user'

/** The commands of the engine. Each answers a Result; none throws but for a bug. */
export type EngineApi = {
  /** Tells what this tab shows; the shop and its menus are fetched in the background when they are stale. */
  visit(visit: Visit): Promise<Result>
  /** Which table a link is for, without sitting down at it; SP_0027 when there is no such table. */
  lookAtTable(code: string): Promise<Result<{ number: string }>>
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
    note?: string
  }): Promise<Result>
  setLineQuantity(line: { orderType: OrderType; lineId: string; quantity: number }): Promise<Result>
  setLineNote(line: { orderType: OrderType; lineId: string; note: string }): Promise<Result>
  clearCart(orderType: OrderType): Promise<Result>
  /** After EN_CART_CHANGED: takes the new prices as they were shown, and drops what was shown as gone. */
  acceptCartChanges(accepted: { orderType: OrderType; seen: readonly LineChange[] }): Promise<Result>
  /** Takes the new price of one line, as it was shown; EN_CART_CHANGED when it is another one by now. */
  acceptLinePrice(line: { orderType: OrderType; lineId: string; unitCents: number }): Promise<Result>

  /** Works offline once a guest pass was fetched. */
  continueAsGuest(): Promise<Result<Entered>>
  /** Has a code sent to a phone; BS_0001 with `params.waitSeconds`. Not queued, and neither are the next three. */
  requestCode(request: CodeRequest): Promise<Result<SentCode>>
  /** `params.fields` says what was refused. The cart stays, whoever it was filled by. */
  signIn(attempt: { proof: PhoneProof; robot: string }): Promise<Result<Entered>>
  signUp(member: NewMember): Promise<Result<Entered>>
  updateProfile(change: ProfileChange): Promise<Result>
  refreshProfile(): Promise<Result>
  /** Asks what the member has here: level, points, voucher balance, coupons. */
  refreshBenefits(): Promise<Result>
  /** A member who comes to sign in begins anew (spec §2); a guest goes on. */
  beginAnew(): Promise<Result>
  /**
   * Removes what this phone holds of the customer; what was never sent waits for them, or is erased. `everywhere`
   * also ends their sessions on other phones, which needs the network: without it nothing is done.
   */
  signOut(how: { unsent: Unsent; everywhere?: boolean }): Promise<Result>

  /** What the cart would cost if it were ordered now, rule by rule, and what delivering it costs. */
  quoteOrder(request: QuoteRequest): Promise<Result<CheckoutQuote>>
  /**
   * Answers once the order is safely on this phone; sending it is the outbox's job. An order that can't be saved
   * is sent at once; EN_NOT_SAVED: it was neither saved nor sent. While one is being checked, another tap answers
   * what became of that one.
   */
  placeOrder(checkout: Checkout): Promise<Result<Placement>>
  /** What became of the order that was being checked; LD_NOT_FOUND when there is none. */
  checkUnsaved(): Promise<Result<Placement>>
  /** Takes an unsent order back and returns its lines to the cart. */
  withdraw(intentId: string): Promise<Result>
  /** Takes an order that was never sent, or came to nothing, back into the cart; answers what was filled in. */
  edit(intentId: string): Promise<Result<Checkout>>
  /** What an order that came to nothing would cost if it were ordered now. */
  offerAgain(intentId: string): Promise<Result<OrderOffer>>
  /** Orders anew what came to nothing, at prices that the customer agreed to line by line. */
  reorder(again: Reorder): Promise<Result<{ intentId: string }>>
  /** Forgets an order that expired or was taken back. */
  dismiss(intentId: string): Promise<Result>
  /** Tries everything that waits, now. */
  sendNow(): Promise<Result>
  cancelOrder(orderId: string): Promise<Result>
  refreshOrders(): Promise<Result>
  /** Reads the orders before those that are on this phone; how far that reaches is in the settings. */
  moreOrders(): Promise<Result>
  refreshOrder(orderId: string): Promise<Result>

  /** Opens the payment of an order, or gives the one again that is open. Never waits for a network: EN_OFFLINE. */
  openPayment(wanted: { orderId: string; method: PaymentMethod }): Promise<Result<OpenedPayment>>
  /** Asks what became of a payment. */
  checkPayment(payment: { orderId: string; paymentId: string }): Promise<Result<{ status: PaymentStatus }>>

  /** All that the restaurant holds about the customer. Never waits for a network: EN_OFFLINE. */
  readShopData(): Promise<Result<ShopData>>
  /**
   * Deletes the account at the restaurant, then all that this phone holds of it. EN_OFFLINE: it wasn't asked for;
   * EN_DELETE_UNKNOWN: it was, and no answer came; asking again settles it.
   */
  deleteAccount(): Promise<Result>
  /**
   * Removes what this phone still holds of an account whose deletion was never answered and whose session has
   * ended since, so that nobody can ask any more.
   */
  forgetAccount(): Promise<Result>
  /** The customer has read what the app keeps. */
  dismissPrivacyNotice(): Promise<Result>
  /** Which allergens and diets the menu is filtered by, from now on; none ends it. Kept on this phone only. */
  filterMenu(criteria: readonly Criterion[]): Promise<Result>

  /** Reads the customer's addresses; those with a change that waits stay as they are here. */
  refreshAddresses(): Promise<Result>
  /**
   * Keeps an address, new or changed: here at once, at the restaurant as soon as it can be reached. CF_030301,
   * LD_TOO_MANY_ADDRESSES, and LD_BAD_REQUEST with `params.fields` as the contract names them.
   */
  saveAddress(address: Address): Promise<Result<{ id: string }>>
  deleteAddress(addressId: string): Promise<Result>
  /** Forgets a change that was refused or never sent: the address is again as the restaurant has it. */
  discardAddressChange(addressId: string): Promise<Result>
  /** Streets by what was typed so far; asked at once or not at all. */
  searchStreets(text: string): Promise<Result<Place[]>>

  /** Asks which times of a service are full; what the restaurant answers is kept in the settings. EN_OFFLINE. */
  refreshFullSlots(serviceId: string): Promise<Result>

  /** The key for the browser's subscription to messages. EN_OFFLINE. */
  readPushKey(): Promise<Result<{ publicKey: string }>>
  /** The restaurant tells this phone of the customer's orders from now on; said again, it is renewed. EN_OFFLINE. */
  subscribePush(subscription: PhoneSubscription): Promise<Result>
  /** This phone isn't told any more; the browser's own subscription is the page's to end. */
  unsubscribePush(): Promise<Result>
  /** The customer doesn't want to be asked on this phone. */
  declinePush(): Promise<Result>

  /** The page came to the front, the network changed, or the customer asks: look again. */
  wake(reason: WakeReason): Promise<Result>

  /** The last thousand events of this engine, oldest first; answered even while the database can't be opened. */
  readEventLog(): Promise<Result<LoggedEvent[]>>
}
