/** What a merchant does to an order (core/domain/order/order-steps.ts). */
export const deskSteps = ['confirm', 'refuse', 'prepare', 'ready', 'dispatch', 'complete'] as const
export type DeskStep = (typeof deskSteps)[number]

/** What a merchant does to a booking (core/domain/booking/booking-steps.ts). */
export const deskBookingSteps = [
  'confirm',
  'seat',
  'complete',
  'noShow',
  'return',
  'refuse',
  'callOff',
] as const
export type DeskBookingStep = (typeof deskBookingSteps)[number]

/** How long a service is paused, in minutes, if not until it is resumed. */
export const pauseMinutes = [15, 30, 60] as const
export type PauseMinutes = (typeof pauseMinutes)[number]

/** Characters of the reason for a refusal. */
export const maxReason = 200

/** Whose orders are refused or blocked together: one customer's (a guest is a device), or all strangers' on a network. */
export const senderKinds = ['customer', 'network'] as const
export type SenderKind = (typeof senderKinds)[number]

/** How many points, and how many units of the currency, one gift by hand is at most. */
export const maxGiven = 100_000

/** How long a manager's own key holds after their last look at a member. */
export const managerMs = 10 * 60_000

/** What goes wrong at the desk alone: no phone ever hears of it. */
export const deskCodes = [
  /** Only somebody with a key of their own may look at members (HTTP 403); or that isn't such a key. */
  'DK_MANAGERS_ONLY',
  /** There is less than that to take back. */
  'DK_TOO_LITTLE',
  /** It was given, used or taken back before. */
  'DK_TOO_LATE',
  /** A mission or an invitation promises it. */
  'DK_IN_USE',
  /** Not a meal that was handed over: what is under way is refused, and a voucher is taken back from its member. */
  'DK_NOT_REFUNDABLE',
  /** More than is left of what was paid; `leftCents` says how much is. */
  'DK_REFUND_TOO_MUCH',
] as const
export type DeskCode = (typeof deskCodes)[number]
