import type { CartLine, ComboLine, Lines } from '../schema/cart.ts'
import type { Session } from '../schema/customer.ts'
import type { Menu } from '../schema/menu.ts'
import type { Order } from '../schema/order.ts'
import type { Language, OrderType } from '../schema/primitives.ts'
import type { Shop, ShopTable } from '../schema/shop.ts'

/** What the phone keeps. Instants are ms since the epoch on the shop's clock unless a name says otherwise. */

export type ShopRow = Shop & {
  /** When the server last confirmed it. */
  confirmedAt: number
}

/**
 * Marks instants that were written before the server had confirmed the clock in that run: the offset that
 * they were written with, so that they can be put right. Null when the clock was sure.
 */
export type Unsure = { unsureOffsetMs: number | null }

/** A table that was scanned: its link is valid for an hour (spec §4). */
export type TableRow = ShopTable &
  Unsure & {
    storeId: string
    scannedAt: number
    expiresAt: number
    /** `unchecked` until the server was asked; `rejected` when it knows no such table. */
    standing: 'unchecked' | 'known' | 'rejected'
  }

/** A whole menu; the key is `menuKey(...)`. */
export type MenuRow = { key: string; storeId: string; menu: Menu }

/** Which menu is current for an order type and language, and how fresh. */
export type MenuStatusRow = {
  /** `menuStatusKey(...)` */
  key: string
  itemsMd5: string | null
  paused: boolean
  /** When the server last confirmed the hash. */
  confirmedAt: number
}

/** What is visible now for one kind of visit: the projection that the worker keeps. */
export type MenuViewRow = {
  /** `menuViewKey(...)` */
  key: string
  /** The status whose menu it shows. */
  statusKey: string
  tableCode: string | null
  menuKey: string
  hiddenItemIds: string[]
  /** When to compute it again, or null. */
  nextChangeAt: number | null
  computedAt: number
}

export type CartRow = {
  key: string
  storeId: string
  orderType: OrderType
  lines: CartLine[]
  updatedAt: number
}
export type ComboCartRow = {
  key: string
  storeId: string
  orderType: OrderType
  lines: ComboLine[]
  updatedAt: number
}

export const intentStates = [
  'queued',
  'sending',
  'unknown',
  'attention',
  'parked',
  'confirmed',
  'expired',
  'cancelled',
] as const
export type IntentState = (typeof intentStates)[number]

/** One thing that the customer asked for and was told is saved. */
export type IntentRow = Unsure & {
  /** Order of arrival, given by the database. */
  seq?: number
  /** Idempotency key and client order id: minted at the confirm tap. */
  id: string
  call: 'orderCreate' | 'orderCancel'
  /** Intents of one lane are sent in order; lanes don't wait for each other. */
  lane: string
  /** The business body, byte-identical on every attempt; the context is added when it is sent. */
  body: string
  state: IntentState
  attempts: number
  /** How often its fate was asked about since it was last sent. */
  inquiries: number
  nextAttemptAt: number
  createdAt: number
  /** Past it nothing is sent without a new tap. */
  deadlineAt: number
  /** The customer took it back while its outcome was unknown. */
  withdrawing: boolean
  /** Why it waits or failed: a code of the catalogue or of the engine, and its data. */
  code: string | null
  data: unknown
  /** The fence: only for whom and where it was made. */
  customerId: string
  storeId: string
  tableCode: string | null
  orderId: string | null
  /** The cart's lines as they were ordered, to give back when it comes to nothing. */
  lines: Lines
  /** What the orders screen shows without the menu. */
  summary: IntentSummary
}

export type IntentSummary = {
  orderType: OrderType
  currency: string
  totalCents: number
  tableNumber: string
  appointmentAt: number | null
  lines: { title: string; details: string[]; picture: string; quantity: number; cents: number }[]
}

export type OrderRow = Order & { confirmedAt: number }

export type SessionRow = Session & {
  /** `current` is who is ordering; `guestPass` waits until the customer chooses to order as a guest. */
  key: 'current' | 'guestPass'
  /** The token was made up offline: it must be renewed before the first call. */
  renewBeforeUse: boolean
}

export type ConnectionState = 'unknown' | 'online' | 'offline' | 'portal'

/** Settings by key; the value's type follows from the key. */
export type Settings = {
  device: { deviceNo: string }
  identity: { storeId: string; entityId: string }
  /** 1 once the initial data is there or has failed (spec §4). */
  app: { status: 0 | 1; failure: 'shopNotFound' | 'unreachable' | null }
  connection: { state: ConnectionState; since: number; lastAnswerAt: number | null }
  /** Server time minus device time. */
  clock: { offsetMs: number }
  language: { chosen: Language }
  onlineOrderType: { orderType: OrderType }
  tableOrderType: { orderType: OrderType }
  /** What must be here before the network may go away. */
  readiness: { menu: boolean; pictures: boolean; guest: boolean }
  /** Written by the service worker once the app's own files are kept and it is in charge. */
  shell: { ready: true }
  contact: { firstName: string; lastName: string; mobilePrefix: string; mobile: string }
}
export type SettingsKey = keyof Settings
export type SettingsRow = { [K in SettingsKey]: { key: K; value: Settings[K] } }[SettingsKey]

export const menuKey = (
  storeId: string,
  orderType: OrderType,
  language: Language,
  itemsMd5: string,
): string => [storeId, orderType, language, itemsMd5].join('|')

export const menuStatusKey = (storeId: string, orderType: OrderType, language: Language): string =>
  [storeId, orderType, language].join('|')

export const menuViewKey = (statusKey: string, tableCode: string | null): string =>
  [statusKey, tableCode ?? ''].join('|')

export const cartKey = (storeId: string, orderType: OrderType): string => [storeId, orderType].join('|')
