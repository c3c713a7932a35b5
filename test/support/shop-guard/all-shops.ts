/**
 * The files whose statements may go over the tables of all shops, and why. Every other statement must name its shop, so
 * that a shop's calls are answered by the one machine that has the shop.
 */
export const allShops: Record<string, { tables: readonly string[]; because: string }> = {
  'server/jobs/housekeeping.ts': {
    tables: [
      'access_tokens',
      'desk_sessions',
      'verification_codes',
      'code_gates',
      'order_senders',
      'blocked_senders',
      'addresses',
      'member_devices',
      'push_subscriptions',
      'bookings',
      'booking_waits',
      'offer_messages',
      'booking_closures',
      'erased_guests',
    ],
    because: 'what has expired goes by its age, whosever it is: one statement a table, once an hour',
  },
  'server/payments/reconcile.ts': {
    tables: ['payments'],
    because:
      'the fifty payments that have been due for longest, of whichever shop: one index, every five seconds',
  },
  'server/payments/sandbox/charges.ts': {
    tables: ['sandbox_charges'],
    because:
      'the practice bank stands for somebody else’s: like a real one it knows a charge by its own reference',
  },
  'server/payments/sandbox/sandbox-bank.ts': {
    tables: ['sandbox_charges'],
    because: 'the practice bank again, giving money back',
  },
  'server/cli/orders/run.ts': {
    tables: ['orders'],
    because: 'the newest orders of all shops, for the owner in a terminal',
  },
  'server/shops/import/render-again.ts': {
    tables: ['menus'],
    because: 'which shops have menus of an older release, once at the start',
  },
  'server/shops/read/list-shops.ts': {
    tables: ['shops'],
    because:
      'the list of all shops, for the owner, the banner at the start, and what looks at each by itself every five seconds',
  },
  'server/start/first-shop.ts': {
    tables: ['shops'],
    because: 'whether there is any shop at all, once at the start',
  },
  'server/start/open-metrics.ts': {
    tables: ['shops', 'orders'],
    because: 'how many orders wait for an answer at all shops, when Prometheus reads',
  },
  'server/desk/access/desk-key.ts': {
    tables: ['shops', 'desk_keys'],
    because: 'which shops have no key for their desk yet, once at the start',
  },
}
