import { late } from '../base/late.ts'
import { type Commands, orderSubject } from '../context/command.ts'

const vouchers = () => import('./vouchers.ts')

export const voucherCommands = {
  /** Fetches and stores which vouchers the restaurant sells. */
  refreshVoucherSale: { run: late(vouchers, 'refreshVoucherSale') },
  /** Orders a voucher; it is paid like any order. Never queued: EN_OFFLINE. */
  buyVoucher: { run: late(vouchers, 'buyVoucher') },
  /** Cancels an unpaid purchase. Never queued: EN_OFFLINE. */
  cancelVoucher: { run: late(vouchers, 'cancelVoucher'), about: orderSubject },
  /** Asks what a gift holds. */
  readGift: { run: late(vouchers, 'readGift') },
  /** Adds a gift to the balance of the current member. */
  openGift: { run: late(vouchers, 'openGift') },
} satisfies Commands
