/** All voucher screens in one lazy file. */
export { VoucherScreen } from './voucher-screen.tsx'
export { BuyVoucherScreen } from './buy-screen.tsx'
export { GiftScreen } from './gift-screen.tsx'
