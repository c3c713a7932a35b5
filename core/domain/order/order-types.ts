import { visitOrderTypes } from '../../schema/constants.ts'
import type { OrderType } from '../../schema/primitives.ts'

/** The order types to choose between, the default first (spec §4). */
export const orderTypesOf = (atTable: boolean): readonly [OrderType, ...OrderType[]] =>
  visitOrderTypes[atTable ? 'table' : 'online']
