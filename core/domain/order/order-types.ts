import { visitOrderTypes } from '../../schema/constants.ts'
import type { OrderKind, OrderType } from '../../schema/primitives.ts'

/** The order types to choose between, the default first (spec §4). */
export const orderTypesOf = (atTable: boolean): readonly [OrderType, ...OrderType[]] =>
  visitOrderTypes[atTable ? 'table' : 'online']

/** Is it a meal, in one of the ways to get one? A voucher has nobody who cooks, brings or confirms it. */
export const isMeal = (kind: OrderKind): kind is OrderType => kind !== 'voucher'
