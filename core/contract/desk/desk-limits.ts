/** The steps that a merchant can take with an order (core/domain/order/order-steps.ts). */
export const deskSteps = ['confirm', 'refuse', 'prepare', 'ready', 'dispatch', 'complete'] as const
export type DeskStep = (typeof deskSteps)[number]

/** The steps that a merchant can take with a booking (core/domain/booking/booking-steps.ts). */
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

/** The durations of a pause, in minutes; a pause can also last until it is ended by hand. */
export const pauseMinutes = [15, 30, 60] as const
export type PauseMinutes = (typeof pauseMinutes)[number]

/** The maximum length of the reason for a refusal, in characters. */
export const maxReason = 200

/**
 * The kinds of sender that are refused or blocked as a whole: one customer (for a guest, one device), or all unknown
 * customers on a network.
 */
export const senderKinds = ['customer', 'network'] as const
export type SenderKind = (typeof senderKinds)[number]

/** The maximum of a single grant, in points and in units of the currency. */
export const maxGiven = 100_000

/** How long a manager's access lasts after their last call about members. */
export const managerMs = 10 * 60_000

/** Error codes of the desk only; phones never get them. */
const deskCodes = [
  /** Only managers, who have a key of their own, may look at members (HTTP 403); also for a wrong key. */
  'DK_MANAGERS_ONLY',
  /** The member has less than the amount to take back. */
  'DK_TOO_LITTLE',
  /** It was already given, used or taken back. */
  'DK_TOO_LATE',
  /** A mission or an invitation gives it as a reward. */
  'DK_IN_USE',
  /**
   * Only a meal that was handed over can be refunded: an order under way is refused instead, and a voucher is taken
   * back in the member's account.
   */
  'DK_NOT_REFUNDABLE',
  /** More than what remains of the payment; `leftCents` is the remainder. */
  'DK_REFUND_TOO_MUCH',
  /** Another desk has changed the booking's note since it was read here. */
  'DK_NOTE_CHANGED',
  /** Another desk, or its guests, have changed the booking since it was read here. */
  'DK_BOOKING_CHANGED',
] as const
export type DeskCode = (typeof deskCodes)[number]
