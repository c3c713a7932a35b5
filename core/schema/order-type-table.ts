import type { OrderType } from './primitives.ts'

/**
 * How a meal gets to the diner: collected when its number is called, brought to an address, or brought to the table.
 */
export type HandOver = 'collected' | 'delivered' | 'served'

export type OrderTypeRules = {
  /** `delivered` orders need an address, carry a delivery fee and have the step *dispatch* in place of *ready*. */
  handOver: HandOver
  /** The customer must give their name to order. */
  needsName: boolean
  /** The checkout asks for the number of diners. */
  asksDiners: boolean
  /** The checkout asks about cutlery, because no table is laid. */
  asksCutlery: boolean
  /** The error code for a full slot; the spec has codes of their own for only two of the order types. */
  fullCode: 'SP_120104' | 'SP_120105' | 'SP_0005'
}

/**
 * The rules of each order type (spec §4, §5). Code that treats order types differently reads this table. Helpers for
 * frequent questions about it are in core/domain/order/order-type-rules.ts.
 */
export const orderTypeRules: Record<OrderType, OrderTypeRules> = {
  pickup: {
    handOver: 'collected',
    needsName: true,
    asksDiners: false,
    asksCutlery: true,
    fullCode: 'SP_120104',
  },
  delivery: {
    handOver: 'delivered',
    // The name of the delivery address is used.
    needsName: false,
    asksDiners: false,
    asksCutlery: true,
    fullCode: 'SP_0005',
  },
  dineIn: {
    handOver: 'served',
    needsName: false,
    asksDiners: true,
    asksCutlery: false,
    fullCode: 'SP_0005',
  },
  takeaway: {
    handOver: 'collected',
    needsName: false,
    asksDiners: false,
    asksCutlery: true,
    fullCode: 'SP_120105',
  },
}
