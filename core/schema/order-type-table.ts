import type { OrderType } from './primitives.ts'

/** How a meal gets to who eats it: called out by its number, brought to an address, or brought to the table. */
export type HandOver = 'collected' | 'delivered' | 'served'

export type OrderTypeRules = {
  /** `delivered` asks for an address, costs what delivering costs and has the step *dispatch* in place of *ready*. */
  handOver: HandOver
  /** Nobody may order without saying their name. */
  needsName: boolean
  /** How many eat is asked. */
  asksDiners: boolean
  /** Cutlery is asked for, since nobody lays a table. */
  asksCutlery: boolean
  /** Says that a slot is full; the spec has codes for two of the order types only. */
  fullCode: 'SP_120104' | 'SP_120105' | 'SP_0005'
}

/**
 * What each order type is (spec §4, §5): whoever treats one unlike another reads it here. What is asked of it often stands
 * in core/domain/order/order-type-rules.ts.
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
    // Those of the address are taken.
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
