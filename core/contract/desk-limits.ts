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
