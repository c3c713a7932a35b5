/** All booking screens in one lazy file. */
export { BookingScreen } from './choose/booking-screen.tsx'
export { BookingConfirmScreen } from './confirm/confirm-screen.tsx'
export { BookingDetailScreen } from './detail-screen.tsx'
export { BookingFailScreen } from './fail-screen.tsx'
export { BookingReceivedScreen } from './received-screen.tsx'
