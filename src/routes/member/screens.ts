/** Both screens about membership, to be loaded at once. */
export { MemberScreen } from './member-screen.tsx'
export { PurchaseHistoryScreen } from './history-screen.tsx'
