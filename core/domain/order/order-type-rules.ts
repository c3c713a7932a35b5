import { type HandOver, orderTypeRules } from '../../schema/order-type-table.ts'
import type { OrderKind } from '../../schema/primitives.ts'
import { isMeal, orderTypesOf } from './order-types.ts'

const isHandedOver =
  (how: HandOver) =>
  (kind: OrderKind): boolean =>
    isMeal(kind) && orderTypeRules[kind].handOver === how

/** The customer comes to get it, so that being ready is worth a call. */
export const isCollected = isHandedOver('collected')
export const isDelivered = isHandedOver('delivered')
export const isServed = isHandedOver('served')

/** Is it ordered at a table, by its code? */
export const isAtTable = (kind: OrderKind): boolean => isMeal(kind) && orderTypesOf(true).includes(kind)
