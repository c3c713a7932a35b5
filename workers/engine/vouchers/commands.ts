import { late } from '../base/late.ts'
import { type Commands, orderSubject } from '../context/command.ts'

const vouchers = () => import('./vouchers.ts')

export const voucherCommands = {
  /** Asks what vouchers the restaurant sells, and keeps it. */
  refreshVoucherSale: { run: late(vouchers, 'refreshVoucherSale') },
  /** Orders a voucher; its payment is opened as any order's. Never waits for a network: EN_OFFLINE. */
  buyVoucher: { run: late(vouchers, 'buyVoucher') },
  /** Takes back a purchase that isn't paid. Never waits for a network: EN_OFFLINE. */
  cancelVoucher: { run: late(vouchers, 'cancelVoucher'), about: orderSubject },
  /** Asks what a gift holds. */
  readGift: { run: late(vouchers, 'readGift') },
  /** Puts a gift on the balance of the member who is here. */
  openGift: { run: late(vouchers, 'openGift') },
} satisfies Commands
