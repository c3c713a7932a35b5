import { visitOrderTypes } from '../../schema/constants.ts'
import type { OrderKind, OrderType } from '../../schema/primitives.ts'

/** The order types offered for this kind of visit, the default first (spec §4). */
export const orderTypesOf = (atTable: boolean): readonly [OrderType, ...OrderType[]] =>
  visitOrderTypes[atTable ? 'table' : 'online']

/** Whether an order is for a meal. A voucher is neither cooked, delivered nor confirmed. */
export const isMeal = (kind: OrderKind): kind is OrderType => kind !== 'voucher'
