import * as v from 'valibot'
import { visitOrderTypes } from '../../schema/constants.ts'
import { Language, OrderType, PaymentMethod } from '../../schema/primitives.ts'
import {
  CancelUntil,
  type DeliveryArea,
  type Service,
  type Shop,
  ShopMap,
  type ShopTable,
} from '../../schema/shop.ts'
import { Amount, toAmount, toCents } from '../amount.ts'
import { Instant } from '../instant.ts'
import { BookingOfferWire, readBookingOffer, writeBookingOffer } from './booking-offer-wire.ts'
import { MembershipWire, readMembership, writeMembership } from './member/membership-wire.ts'
import { OfferWire, readOffers, writeOffer } from './member/offer-wire.ts'
import {
  OpenDate,
  OpenTime,
  readOpenDates,
  readOpenTimes,
  writeOpenDates,
  writeOpenTimes,
} from './opening-wire.ts'

const AreaWire = v.object({
  areaId: v.string(),
  withinMeters: v.number(),
  minimumAmount: Amount,
  feeList: v.array(
    v.object({ withinMeters: v.number(), fromAmount: v.optional(Amount), deliveryFee: Amount }),
  ),
})

/** One entry of serviceList (spec §3). `serviceType` says the kind of visit; the order type is its sub-type. */
const ServiceWire = v.object({
  serviceId: v.string(),
  serviceType: v.picklist(['online', 'table']),
  serviceTypeSub: OrderType,
  isPaused: v.boolean(),
  // Ours. An older server doesn't say until when.
  pausedUntil: v.optional(Instant),
  paymentList: v.array(PaymentMethod),
  languageList: v.array(Language),
  pickupServiceConfig: v.object({
    pickupType: v.array(v.string()),
    openTimeList: v.array(OpenTime),
    // Ours. An older server knows no dates.
    openDateList: v.optional(v.array(OpenDate), []),
    stepMinutes: v.number(),
    leadMinutes: v.number(),
    daysAhead: v.number(),
    capacity: v.nullable(v.number()),
    minimumAmount: Amount,
    guestsMayOrder: v.boolean(),
  }),
  deliveryServiceConfig: v.nullable(
    v.object({
      deliveryGetType: v.array(v.string()),
      arriveMinutes: v.number(),
      freeFromAmount: v.nullable(Amount),
      // Ours, so that a phone can tell the fee offline. An older server says neither.
      takesUnknownDistance: v.optional(v.boolean(), true),
      deliveryAreaList: v.optional(v.nullable(v.array(AreaWire)), null),
    }),
  ),
})

/** What store/get answers (spec §3, Shop). */
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
    paymentParam: v.object({ publicKey: v.string() }),
    // Ours: the spec is silent. An older server says nothing of it.
    mapParam: v.optional(v.nullable(ShopMap), null),
    // Ours. An older server takes no bookings.
    bookingParam: v.optional(v.nullable(BookingOfferWire), null),
    // Ours. An older server says nothing of it.
    memberParam: v.optional(v.nullable(MembershipWire), null),
    cancelUntil: v.optional(CancelUntil),
    shopVersion: v.optional(v.string()),
    itemCacheList: v.array(v.object({ language: Language, serviceSubType: OrderType, itemsMd5: v.string() })),
  }),
  serviceList: v.array(ServiceWire),
})
export type ShopWire = v.InferOutput<typeof ShopWire>

export function readShop({ info, serviceList }: ShopWire): { shop: Shop; table: ShopTable | null } {
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
    cardPublicKey: info.paymentParam.publicKey,
    menuHashes: info.itemCacheList.map((entry) => ({
      language: entry.language,
      orderType: entry.serviceSubType,
      itemsMd5: entry.itemsMd5,
    })),
    services: serviceList.map(readService),
    promotions: readOffers(info.activityList),
    map: info.mapParam,
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

function readService(wire: v.InferOutput<typeof ServiceWire>): Service {
  const config = wire.pickupServiceConfig
  const delivery = wire.deliveryServiceConfig
  return {
    id: wire.serviceId,
    orderType: wire.serviceTypeSub,
    paused: wire.isPaused,
    ...(wire.pausedUntil && { pausedUntil: Date.parse(wire.pausedUntil) }),
    payments: wire.paymentList,
    languages: wire.languageList,
    openingPeriods: readOpenTimes(config.openTimeList),
    openingExceptions: readOpenDates(config.openDateList),
    slots: {
      stepMinutes: config.stepMinutes,
      leadMinutes: config.leadMinutes,
      daysAhead: config.daysAhead,
      capacity: config.capacity,
    },
    minimumCents: toCents(config.minimumAmount),
    guestsMayOrder: config.guestsMayOrder,
    delivery: delivery && {
      getTypes: delivery.deliveryGetType,
      arriveMinutes: delivery.arriveMinutes,
      freeFromCents: delivery.freeFromAmount === null ? null : toCents(delivery.freeFromAmount),
      takesUnknown: delivery.takesUnknownDistance,
      areas: delivery.deliveryAreaList?.map(readArea) ?? null,
    },
  }
}

const readArea = ({
  areaId,
  withinMeters,
  minimumAmount,
  feeList,
}: v.InferOutput<typeof AreaWire>): DeliveryArea => ({
  id: areaId,
  withinMeters,
  minimumCents: toCents(minimumAmount),
  fees: feeList.map(({ withinMeters: within, fromAmount, deliveryFee }) => ({
    withinMeters: within,
    ...(fromAmount !== undefined && { fromCents: toCents(fromAmount) }),
    cents: toCents(deliveryFee),
  })),
})

const writeArea = ({
  id,
  withinMeters,
  minimumCents,
  fees,
}: DeliveryArea): v.InferOutput<typeof AreaWire> => ({
  areaId: id,
  withinMeters,
  minimumAmount: toAmount(minimumCents),
  feeList: fees.map(({ withinMeters: within, fromCents, cents }) => ({
    withinMeters: within,
    ...(fromCents !== undefined && { fromAmount: toAmount(fromCents) }),
    deliveryFee: toAmount(cents),
  })),
})

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
      paymentParam: { publicKey: shop.cardPublicKey },
      ...(shop.cancelUntil && { cancelUntil: shop.cancelUntil }),
      ...(shop.version && { shopVersion: shop.version }),
      mapParam: shop.map,
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

const atTable: readonly OrderType[] = visitOrderTypes.table

function writeService(service: Service): v.InferOutput<typeof ServiceWire> {
  const { delivery } = service
  return {
    serviceId: service.id,
    serviceType: atTable.includes(service.orderType) ? 'table' : 'online',
    serviceTypeSub: service.orderType,
    isPaused: service.paused,
    ...(service.pausedUntil && { pausedUntil: new Date(service.pausedUntil).toISOString() }),
    paymentList: service.payments,
    languageList: service.languages,
    pickupServiceConfig: {
      pickupType: ['counter'],
      openTimeList: writeOpenTimes(service.openingPeriods),
      openDateList: writeOpenDates(service.openingExceptions ?? []),
      ...service.slots,
      minimumAmount: toAmount(service.minimumCents),
      guestsMayOrder: service.guestsMayOrder,
    },
    deliveryServiceConfig: delivery && {
      deliveryGetType: delivery.getTypes,
      arriveMinutes: delivery.arriveMinutes,
      freeFromAmount: delivery.freeFromCents === null ? null : toAmount(delivery.freeFromCents),
      takesUnknownDistance: delivery.takesUnknown,
      deliveryAreaList: delivery.areas?.map(writeArea) ?? null,
    },
  }
}
