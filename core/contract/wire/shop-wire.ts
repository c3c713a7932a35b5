import * as v from 'valibot'
import { Amount, toAmount, toCents } from '../amount.ts'
import { Language, OrderType } from '../../schema/primitives.ts'
import { CancelUntil, OutsideServices, type Shop, ShopMap, type ShopTable } from '../../schema/shop.ts'
import { BookingOfferWire, readBookingOffer, writeBookingOffer } from './booking-offer-wire.ts'
import { MembershipWire, readMembership, writeMembership } from './member/membership-wire.ts'
import { OfferWire, readOffers, writeOffer } from './member/offer-wire.ts'
import { readService, ServiceWire, writeService } from './service-wire.ts'

/** The answer of store/get (spec §3, Shop). */
export const ShopWire = v.object({
  info: v.object({
    storeId: v.string(),
    entityId: v.string(),
    name: v.string(),
    tagline: v.string(),
    about: v.string(),
    avatar: v.string(),
    shopImage: v.string(),
    accent: v.string(),
    lat: v.nullable(v.number()),
    lng: v.nullable(v.number()),
    ccy: v.string(),
    timeZone: v.string(),
    language: Language,
    languageList: v.array(Language),
    addressDetail: v.string(),
    phone: v.string(),
    openComplexItem: v.boolean(),
    activityList: v.array(OfferWire),
    tableInfo: v.nullable(
      v.object({ tableId: v.string(), tableNo: v.string(), excludeItemId: v.array(v.string()) }),
    ),
    // `leastAmount` is ours. Missing from an older server.
    paymentParam: v.object({ publicKey: v.string(), leastAmount: v.optional(Amount) }),
    // Ours: the spec is silent. Missing from an older server.
    mapParam: v.optional(v.nullable(ShopMap), null),
    // Ours. Missing from an older server, and where nothing is configured.
    outsideParam: v.optional(OutsideServices),
    // Ours. Missing from an older server, which takes no bookings.
    bookingParam: v.optional(v.nullable(BookingOfferWire), null),
    // Ours. Missing from an older server.
    memberParam: v.optional(v.nullable(MembershipWire), null),
    cancelUntil: v.optional(CancelUntil),
    shopVersion: v.optional(v.string()),
    itemCacheList: v.array(v.object({ language: Language, serviceSubType: OrderType, itemsMd5: v.string() })),
  }),
  serviceList: v.array(ServiceWire),
})
export type ShopWire = v.InferOutput<typeof ShopWire>

export function readShop({ info, serviceList }: ShopWire): { shop: Shop; table: ShopTable | null } {
  const { publicKey, leastAmount } = info.paymentParam
  const shop: Shop = {
    id: info.storeId,
    entityId: info.entityId,
    name: info.name,
    tagline: info.tagline,
    about: info.about,
    avatar: info.avatar,
    cover: info.shopImage,
    accent: info.accent,
    lat: info.lat,
    lng: info.lng,
    currency: info.ccy,
    timeZone: info.timeZone,
    language: info.language,
    languages: info.languageList,
    address: info.addressDetail,
    phone: info.phone,
    hidesClosedItems: info.openComplexItem,
    ...(info.cancelUntil && { cancelUntil: info.cancelUntil }),
    ...(info.shopVersion && { version: info.shopVersion }),
    cardPublicKey: publicKey,
    leastOnlineCents: leastAmount && toCents(leastAmount),
    menuHashes: info.itemCacheList.map((entry) => ({
      language: entry.language,
      orderType: entry.serviceSubType,
      itemsMd5: entry.itemsMd5,
    })),
    services: serviceList.map(readService),
    promotions: readOffers(info.activityList),
    map: info.mapParam,
    ...(info.outsideParam && { outside: info.outsideParam }),
    booking: readBookingOffer(info.bookingParam),
    membership: readMembership(info.memberParam),
  }
  const { tableInfo } = info
  const table = tableInfo && {
    code: tableInfo.tableId,
    number: tableInfo.tableNo,
    excludedItemIds: tableInfo.excludeItemId,
  }
  return { shop, table }
}

export function writeShop(shop: Shop, table: ShopTable | null): ShopWire {
  return {
    info: {
      storeId: shop.id,
      entityId: shop.entityId,
      name: shop.name,
      tagline: shop.tagline,
      about: shop.about,
      avatar: shop.avatar,
      shopImage: shop.cover,
      accent: shop.accent,
      lat: shop.lat,
      lng: shop.lng,
      ccy: shop.currency,
      timeZone: shop.timeZone,
      language: shop.language,
      languageList: shop.languages,
      addressDetail: shop.address,
      phone: shop.phone,
      openComplexItem: shop.hidesClosedItems,
      activityList: shop.promotions.map(writeOffer),
      tableInfo: table && {
        tableId: table.code,
        tableNo: table.number,
        excludeItemId: table.excludedItemIds,
      },
      paymentParam: {
        publicKey: shop.cardPublicKey,
        ...(shop.leastOnlineCents && { leastAmount: toAmount(shop.leastOnlineCents) }),
      },
      ...(shop.cancelUntil && { cancelUntil: shop.cancelUntil }),
      ...(shop.version && { shopVersion: shop.version }),
      mapParam: shop.map,
      ...(shop.outside && { outsideParam: shop.outside }),
      bookingParam: writeBookingOffer(shop.booking ?? null),
      memberParam: writeMembership(shop.membership ?? null),
      itemCacheList: shop.menuHashes.map((hash) => ({
        language: hash.language,
        serviceSubType: hash.orderType,
        itemsMd5: hash.itemsMd5,
      })),
    },
    serviceList: shop.services.map(writeService),
  }
}
