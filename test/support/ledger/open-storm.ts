import { openBenefitServer } from '../shops/benefit-shop.ts'
import { roomy } from '../customers/member.ts'
import type { ShopServer } from '../server/shop-server.ts'
import { CrashingWrites } from './crashing-writes.ts'

const always = () => {}
const limits = {
  ...roomy,
  couponClaim: always,
  couponCodeFromSite: always,
  voucherPurchase: always,
  giftFromSite: always,
  payment: always,
  paymentResult: always,
  paymentFromSite: always,
  paymentResultFromSite: always,
  orderCreate: always,
  orderFromSite: always,
  orderRefused: always,
  orderRefusedFromSite: always,
  signUpOfPhone: always,
}

/** A shop with every feature that can change a member's account, on a database whose writes can be made to fail. */
export async function openStorm(
  databaseUrl?: string,
): Promise<{ server: ShopServer; crashes: CrashingWrites }> {
  const crashes = new CrashingWrites()
  const server = await openBenefitServer({ ...(databaseUrl && { databaseUrl }), limits, plugin: crashes })
  await server.reimport((file) => {
    file.features = { voucherPurchase: true }
    file.prepaid = { bonuses: [{ from: 50, bonus: 5 }] }
    file.points = { worth: 0.05, earnedPer: 1 }
    file.membershipLevels = [
      { id: 'new', name: 'New', spentFrom: 0, rate: 1 },
      { id: 'gold', name: 'Gold', spentFrom: 100, rate: 1 },
    ]
    file.vouchers = [
      { id: 'lunch', title: 'Lunch', kind: 'amount', value: 5, for: 'whoClaims', perMember: 1000 },
      { id: 'prize', title: 'Prize', kind: 'amount', value: 3 },
    ]
    const days = { startsOn: '2026-01-01', endsOn: '2028-12-31' }
    file.missions = [
      { id: 'go', title: 'Go', goal: 'orders', target: 3, ...days, reward: { voucher: 'prize', points: 9 } },
    ]
    file.orders = { limits: { perCustomer: 1000, perNetwork: 10_000 } }
    for (const service of file.services) {
      delete service.opening
      delete service.openingExceptions
      delete service.slots
    }
  })
  return { server, crashes }
}
