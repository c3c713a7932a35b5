import { managerMs } from '../../../core/contract/desk/desk-limits.ts'
import type { DeskMember } from '../../../core/contract/desk/desk-member-calls.ts'
import type { DeskCoupons } from '../../../core/contract/desk/desk-coupon-calls.ts'
import type { DeskMissions } from '../../../core/contract/desk/desk-mission-calls.ts'
import { wallTime } from '../../../core/domain/time/wall-clock.ts'
import { readNumberNear } from '../../../core/domain/phone-number.ts'
import { findByPhone } from '../../customers/customer-rows.ts'
import { notFound } from '../../http/refusal.ts'
import { enter, leave } from '../access/managers.ts'
import type { HandlersOf, SignedInRequest } from '../signed-in.ts'
import { countUses } from '../../customers/benefits/promotion-uses.ts'
import { endCoupon, listDeskCoupons, makeCoupon } from '../../shops/desk-coupons.ts'
import { endMission, listDeskMissions, makeMission } from '../../shops/desk-missions.ts'
import { readShop } from '../../shops/read/read-shop.ts'
import { demandManager, managersOnly } from './demand-manager.ts'
import { give } from './give.ts'
import { readDeskMember, vouchersToGive } from './read-member.ts'

type MemberCall =
  | 'open-members'
  | 'close-members'
  | 'stay-open'
  | 'member'
  | 'give'
  | 'missions'
  | 'make-mission'
  | 'end-mission'
  | 'coupons'
  | 'make-coupon'
  | 'end-coupon'

/** The desk's calls about members, for managers who have entered their own key. */
export const memberHandlers: HandlersOf<MemberCall> = {
  'open-members': async ({ key }, request) => {
    const { services, shop, session, subnet } = request
    const { desk, db, log, now } = services
    const until = now() + managerMs
    const manager = await enter(db, shop.id, session, { key, until })
    if (manager === null) {
      desk.signInLimiter.countWrong(`${shop.id} managers`, subnet, now())
      log.warn({ shop: shop.id }, 'wrong key of a manager')
      throw managersOnly()
    }
    log.info({ shop: shop.id, manager }, 'members opened at the desk')
    return { manager, until }
  },
  'close-members': async (_, { services: { db }, shop, session }) => {
    await leave(db, shop.id, session)
    return null
  },
  'stay-open': async (_, request) => {
    await demandManager(request)
    return null
  },
  member: async ({ phone }, request) => {
    await demandManager(request)
    const { services, shop } = request
    const number = readNumberNear(shop.file.phone, phone)
    const customerId = number && (await findByPhone(services.db, shop.id, number.e164))
    if (!customerId) throw notFound()
    return shown(request, customerId)
  },
  give: async ({ customerId, grantId, grant, why }, request) => {
    const by = await demandManager(request)
    const { services, shop } = request
    const { db, log, now, changes } = services
    await db.transaction().execute((trx) => give(trx, shop, customerId, { grantId, grant, by, why }, now()))
    log.info({ shop: shop.id, kind: grant.kind, by }, 'given by hand')
    if (grant.kind === 'voucherBack')
      changes.publish({ kind: 'order', shopId: shop.id, customerId, orderId: grant.orderId })
    return shown(request, customerId)
  },
  missions: async (_, request) => {
    await demandManager(request)
    return missionsNow(request)
  },
  'make-mission': async (mission, request) => {
    const by = await demandManager(request)
    const { services, shop } = request
    await makeMission(services, shop, mission, by)
    services.log.info({ shop: shop.id, by }, 'mission made')
    return missionsNow(request)
  },
  'end-mission': async ({ missionId }, request) => {
    const by = await demandManager(request)
    const { services, shop } = request
    await endMission(services, shop, missionId)
    services.log.info({ shop: shop.id, by }, 'mission ended')
    return missionsNow(request)
  },
  coupons: async (_, request) => {
    await demandManager(request)
    return couponsNow(request)
  },
  'make-coupon': async (coupon, request) => {
    const by = await demandManager(request)
    const { services, shop } = request
    await makeCoupon(services, shop, coupon, by)
    services.log.info({ shop: shop.id, by }, 'coupon made')
    return couponsNow(request)
  },
  'end-coupon': async ({ couponId }, request) => {
    const by = await demandManager(request)
    const { services, shop } = request
    await endCoupon(services, shop, couponId)
    services.log.info({ shop: shop.id, by }, 'coupon ended')
    return couponsNow(request)
  },
}

const shown = ({ services: { db, now }, shop }: SignedInRequest, customerId: string): Promise<DeskMember> =>
  readDeskMember(db, shop, customerId, now())

async function couponsNow({ services: { db, now }, shop }: SignedInRequest): Promise<DeskCoupons> {
  const fresh = (await readShop(db, shop.id)) ?? shop
  const { timeZone, currency } = fresh.file
  return {
    today: wallTime(now(), timeZone).day,
    currency,
    list: await listDeskCoupons(db, fresh, await countUses(db, shop.id)),
  }
}

async function missionsNow({ services: { db, now }, shop }: SignedInRequest): Promise<DeskMissions> {
  const fresh = (await readShop(db, shop.id)) ?? shop
  const { file } = fresh
  return {
    today: wallTime(now(), file.timeZone).day,
    list: await listDeskMissions(db, fresh),
    vouchers: vouchersToGive(file, now()),
  }
}
