import type { OrderType } from '../../schema/primitives.ts'

/**
 * The two order types to choose between, the default first (spec §4).
 * Ours: a table visit starts with dineIn, for which the diner scanned.
 */
export const orderTypesOf = (atTable: boolean): readonly [OrderType, OrderType] =>
  atTable ? ['dineIn', 'takeaway'] : ['pickup', 'delivery']
