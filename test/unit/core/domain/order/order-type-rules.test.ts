import { describe, expect, test } from 'vitest'
import { isAtTable, isCollected, isDelivered } from '../../../../../core/domain/order/order-type-rules.ts'
import { merchantSteps } from '../../../../../core/domain/order/order-steps.ts'
import { orderTypesOf } from '../../../../../core/domain/order/order-types.ts'
import { orderTypeRules } from '../../../../../core/schema/order-type-table.ts'
import { orderTypes } from '../../../../../core/schema/primitives.ts'

describe.each(orderTypes)('%s', (orderType) => {
  test('is offered either at a table or online, not both', () => {
    const offered = [...orderTypesOf(true), ...orderTypesOf(false)]
    expect(offered.filter((one) => one === orderType)).toEqual([orderType])
  })

  test('has exactly one step out of the kitchen besides refuse', () => {
    const steps = merchantSteps({ orderType, state: 'inPreparation' })
    expect(steps).toEqual([isDelivered(orderType) ? 'dispatch' : 'ready', 'refuse'])
  })

  test('is never handed over by delivery at a table, and never by serving elsewhere', () => {
    const { handOver } = orderTypeRules[orderType]
    expect(handOver).not.toBe(isAtTable(orderType) ? 'delivered' : 'served')
  })

  test('needs a name if it is collected without a table', () => {
    if (isCollected(orderType) && !isAtTable(orderType))
      expect(orderTypeRules[orderType].needsName).toBe(true)
  })
})
