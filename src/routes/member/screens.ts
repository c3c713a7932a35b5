/** Both membership screens in one lazy file. */
export { MemberScreen } from './member-screen.tsx'
export { PurchaseHistoryScreen } from './history-screen.tsx'
