/** All screens about vouchers, to be loaded at once. */
export { VoucherScreen } from './voucher-screen.tsx'
export { BuyVoucherScreen } from './buy-screen.tsx'
export { GiftScreen } from './gift-screen.tsx'
