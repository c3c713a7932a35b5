import * as v from 'valibot'
import { visitOrderTypes } from '../../schema/constants.ts'
import { Language, OrderType, PaymentMethod } from '../../schema/primitives.ts'
import type { DeliveryArea, Service } from '../../schema/shop.ts'
import { Amount, toAmount, toCents } from '../amount.ts'
import { Instant } from '../instant.ts'
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

/** One entry of serviceList (spec §3). `serviceType` is the kind of visit, `serviceTypeSub` the order type. */
export const ServiceWire = v.object({
  serviceId: v.string(),
  serviceType: v.picklist(['online', 'table']),
  serviceTypeSub: OrderType,
  isPaused: v.boolean(),
  // Ours. Missing from an older server.
  pausedUntil: v.optional(Instant),
  paymentList: v.array(PaymentMethod),
  languageList: v.array(Language),
  pickupServiceConfig: v.object({
    pickupType: v.array(v.string()),
    openTimeList: v.array(OpenTime),
    // Ours. Missing from an older server.
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
      // Ours, so that a phone can compute the fee offline. An older server sends neither of the two.
      takesUnknownDistance: v.optional(v.boolean(), true),
      deliveryAreaList: v.optional(v.nullable(v.array(AreaWire)), null),
    }),
  ),
})
type ServiceWire = v.InferOutput<typeof ServiceWire>

export function readService(wire: ServiceWire): Service {
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

const atTable: readonly OrderType[] = visitOrderTypes.table

export function writeService(service: Service): ServiceWire {
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
