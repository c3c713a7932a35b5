import type { ShopFileInput } from '../../../core/schema/shop-file/shop-file.ts'
import { changePurse, type Purse } from '../../../server/customers/benefits/purse.ts'
import { grantCoupon } from '../../../server/customers/benefits/coupons.ts'
import { readShop } from '../../../server/shops/read/read-shop.ts'
import { newMember } from '../customers/member.ts'
import { openShopServer, type ShopServer, type ShopServerOptions } from '../server/shop-server.ts'

/** A shop with levels, coupons, promotions and points, and a dish that takes none of them. */
export async function openBenefitServer(options: ShopServerOptions = {}) {
  const server = await openShopServer(options)
  await server.reimport(withBenefits)
  return server
}

/** Adds the benefits to a shop file. Every import starts from a file without them. */
export function withBenefits(file: ShopFileInput): void {
  Object.assign(file, {
    membershipLevels: [
      { id: 'new', name: 'New', spentFrom: 0, rate: 1 },
      { id: 'gold', name: { en: 'Gold', es: 'Oro' }, spentFrom: 100, rate: 0.9 },
    ],
    points: { worth: 0.05, earnedPer: 2 },
    features: { voucherPurchase: true },
    prepaid: {
      amounts: [20, 10, 50],
      bonuses: [
        { from: 50, bonus: 5 },
        { from: 100, bonus: 12.5 },
      ],
    },
    vouchers: [
      { id: 'five', title: { en: '€5 off', es: '5 € menos' }, kind: 'amount', value: 5, minimum: 20 },
      { id: 'free', title: 'Free delivery', kind: 'freeDelivery' },
      { id: 'welcome', title: 'Welcome', kind: 'percent', value: 10, for: 'newMembers' },
      { id: 'happy', title: 'Happy hour', kind: 'percent', value: 20, for: 'everyMember', minimum: 10 },
      {
        id: 'over',
        title: 'Long ago',
        kind: 'percent',
        value: 20,
        for: 'everyMember',
        expiresOn: '2026-11-19',
      },
    ],
  })
  file.services[0]!.payments.push('balance')
  const [, stew] = file.categories[0]!.items
  Object.assign(stew!, { pointsRedeemable: false, couponUsable: false })
}

/** A new member with these points, balance and spending. */
export async function memberWith(server: ShopServer, purse: Partial<Purse>) {
  const member = await newMember(server)
  const change = { points: 0, balanceCents: 0, spentCents: 0, ...purse }
  const given = { ...change, reason: 'given' as const, orderId: null }
  await changePurse(server.db, 'corner', member.id, given, server.clock.now)
  return member
}

/** Gives a member one of the shop's vouchers. */
export async function giveVoucher(server: ShopServer, customerId: string, voucherId: string): Promise<void> {
  const shop = await readShop(server.db, 'corner')
  const entry = shop?.file.vouchers.find(({ id }) => id === voucherId)
  if (!shop || !entry) throw new Error(`no voucher ${voucherId}`)
  await grantCoupon(server.db, shop, customerId, entry, server.clock.now)
}
