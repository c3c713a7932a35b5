import { describe, expect, test } from 'vitest'
import { isAtTable, isCollected, isDelivered } from '../../../../../core/domain/order/order-type-rules.ts'
import { merchantSteps } from '../../../../../core/domain/order/order-steps.ts'
import { orderTypesOf } from '../../../../../core/domain/order/order-types.ts'
import { orderTypeRules } from '../../../../../core/schema/order-type-table.ts'
import { orderTypes } from '../../../../../core/schema/primitives.ts'

describe.each(orderTypes)('%s', (orderType) => {
  test('is offered by one kind of visit', () => {
    const offered = [...orderTypesOf(true), ...orderTypesOf(false)]
    expect(offered.filter((one) => one === orderType)).toEqual([orderType])
  })

  test('has one way from the kitchen to who eats it', () => {
    const steps = merchantSteps({ orderType, state: 'inPreparation' })
    expect(steps).toEqual([isDelivered(orderType) ? 'dispatch' : 'ready', 'refuse'])
  })

  test('is brought to a table only where there is one, and to an address only where there is none', () => {
    const { handOver } = orderTypeRules[orderType]
    expect(handOver).not.toBe(isAtTable(orderType) ? 'delivered' : 'served')
  })

  test('can be told apart from others at the counter', () => {
    if (isCollected(orderType) && !isAtTable(orderType))
      expect(orderTypeRules[orderType].needsName).toBe(true)
  })
})
