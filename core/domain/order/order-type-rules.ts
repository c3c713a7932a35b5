import { type HandOver, orderTypeRules } from '../../schema/order-type-table.ts'
import type { OrderKind } from '../../schema/primitives.ts'
import { isMeal, orderTypesOf } from './order-types.ts'

const isHandedOver =
  (how: HandOver) =>
  (kind: OrderKind): boolean =>
    isMeal(kind) && orderTypeRules[kind].handOver === how

/** The customer collects the meal, so a notice that it is ready makes sense. */
export const isCollected = isHandedOver('collected')
export const isDelivered = isHandedOver('delivered')
export const isServed = isHandedOver('served')

/** Whether it is ordered at a table, by the table's code. */
export const isAtTable = (kind: OrderKind): boolean => isMeal(kind) && orderTypesOf(true).includes(kind)
