import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customerMayCancel, finalStates, isFinal } from '../../../../../core/domain/order/order-states.ts'
import {
  expiryOf,
  firstState,
  merchantSteps,
  needsBank,
  orderRules,
  orderSteps,
  type OrderStep,
  type Role,
  stateAfter,
} from '../../../../../core/domain/order/order-steps.ts'
import { type OrderState, orderStates } from '../../../../../core/schema/order/order.ts'
import { orderTypes, paymentMethods } from '../../../../../core/schema/primitives.ts'

/** From where to where, written out once more: step, who, from, to for a pickup, to for a delivery. */
const table: [OrderStep, Role, OrderState, OrderState | null, (OrderState | null)?][] = [
  ['pay', 'customer', 'pendingPayment', 'locked'],
  ['paid', 'bank', 'pendingPayment', 'waitingForConfirmation'],
  ['paid', 'bank', 'locked', 'waitingForConfirmation'],
  ['unpaid', 'bank', 'locked', 'pendingPayment'],
  ['confirm', 'merchant', 'created', 'confirmed'],
  ['confirm', 'merchant', 'waitingForConfirmation', 'confirmed'],
  ['refuse', 'merchant', 'created', 'refused'],
  ['refuse', 'merchant', 'pendingPayment', 'refused'],
  ['refuse', 'merchant', 'waitingForConfirmation', 'refused'],
  ['refuse', 'merchant', 'confirmed', 'refused'],
  ['refuse', 'merchant', 'inPreparation', 'refused'],
  ['refuse', 'merchant', 'waitingForPickup', 'refused'],
  ['refuse', 'merchant', 'onDelivery', 'refused'],
  ['prepare', 'merchant', 'confirmed', 'inPreparation'],
  ['ready', 'merchant', 'inPreparation', 'waitingForPickup', null],
  ['dispatch', 'merchant', 'inPreparation', null, 'onDelivery'],
  ['complete', 'merchant', 'waitingForPickup', 'completed'],
  ['complete', 'merchant', 'onDelivery', 'completed'],
  ['cancel', 'customer', 'created', 'cancelled'],
  ['cancel', 'customer', 'pendingPayment', 'cancelled'],
  ['cancel', 'customer', 'waitingForConfirmation', 'cancelled'],
  ['cancel', 'customer', 'confirmed', 'cancelled'],
  ['expire', 'clock', 'created', 'expired'],
  ['expire', 'clock', 'pendingPayment', 'expired'],
  ['expire', 'clock', 'waitingForConfirmation', 'expired'],
]
const roles: Role[] = ['customer', 'merchant', 'bank', 'clock']

describe.each(orderSteps)('the step %s', (step) => {
  test('leads to the state that the table lists for a role and state, and is otherwise not allowed', () => {
    for (const by of roles) {
      for (const state of orderStates) {
        const row = table.find(([name, who, from]) => name === step && who === by && from === state)
        const [, , , pickup = null, delivery = pickup] = row ?? []
        const led = [
          stateAfter(step, by, { state, orderType: 'pickup' }),
          stateAfter(step, by, { state, orderType: 'delivery' }),
        ]
        expect(led, `${by}, ${state}`).toEqual([pickup, delivery])
      }
    }
  })
})

test('no step leaves a final state, and every step to a final state except completed gives back', () => {
  for (const rule of Object.values(orderRules)) {
    expect(rule.from.filter(isFinal)).toEqual([])
    expect(rule.givesBack ?? false).toBe(isFinal(rule.to) && rule.to !== 'completed')
  }
})

test('from every state, steps lead to a final state, for every order type', () => {
  for (const orderType of orderTypes) {
    const ends = new Set<OrderState>(finalStates)
    for (let round = 0; round < orderStates.length; round++) {
      for (const state of orderStates) {
        const next = orderSteps.map((step) => stateAfter(step, orderRules[step].by, { state, orderType }))
        if (next.some((one) => one !== null && ends.has(one))) ends.add(state)
      }
    }
    expect([...ends].toSorted(), orderType).toEqual(orderStates.toSorted())
  }
})

test('the cancel step allows exactly the states in which customers may cancel up to preparation', () => {
  const allowed = orderRules.cancel.from
  expect(orderStates.filter((state) => customerMayCancel(state, 'preparation'))).toEqual(
    orderStates.filter((state) => allowed.includes(state)),
  )
})

test('the restaurant is offered the usual step first and refusing last; nothing for locked and final orders', () => {
  expect(merchantSteps({ state: 'waitingForConfirmation', orderType: 'pickup' })).toEqual([
    'confirm',
    'refuse',
  ])
  expect(merchantSteps({ state: 'inPreparation', orderType: 'delivery' })).toEqual(['dispatch', 'refuse'])
  expect(merchantSteps({ state: 'waitingForPickup', orderType: 'dineIn' })).toEqual(['complete', 'refuse'])
  expect(merchantSteps({ state: 'locked', orderType: 'pickup' })).toEqual([])
  for (const state of finalStates) expect(merchantSteps({ state, orderType: 'pickup' })).toEqual([])
})

test('an order starts as pendingPayment only if its payment needs a bank and its amount isn’t zero', () => {
  const asked = paymentMethods.filter((payment) => needsBank(payment, 100))
  expect(asked).toEqual(['payOnline', 'card', 'wechatPay', 'alipay'])
  for (const payment of paymentMethods) {
    expect(needsBank(payment, 0)).toBe(false)
    expect(firstState(payment, 0)).toBe('waitingForConfirmation')
  }
  expect(firstState('card', 1)).toBe('pendingPayment')
  expect(firstState('payAtRestaurant', 1)).toBe('waitingForConfirmation')
})

describe('the expiry of an order', () => {
  const at = Date.parse('2026-11-20T12:00:00Z')
  const minutes = (count: number) => count * 60_000
  const patience = { payWithinMinutes: 15, acceptWithinMinutes: 30 }
  const since = at + minutes(5)
  const wait = { createdAt: at, since, appointmentAt: null, leadMinutes: 20, opensAt: null }

  test('that is unpaid counts from when the order was placed, whatever was tried in between', () => {
    expect(expiryOf({ ...wait, state: 'pendingPayment' }, patience)).toBe(at + minutes(15))
    expect(expiryOf({ ...wait, state: 'locked' }, patience)).toBe(at + minutes(15))
  })

  test('that is unanswered counts from when the restaurant could answer', () => {
    expect(expiryOf({ ...wait, state: 'waitingForConfirmation' }, patience)).toBe(at + minutes(35))
  })

  test('with an appointment far ahead is when the kitchen would begin', () => {
    const appointmentAt = at + minutes(600)
    expect(expiryOf({ ...wait, appointmentAt, state: 'waitingForConfirmation' }, patience)).toBe(
      at + minutes(580),
    )
    const soon = { ...wait, appointmentAt: at + minutes(40) }
    expect(expiryOf({ ...soon, state: 'waitingForConfirmation' }, patience)).toBe(at + minutes(35))
  })

  test.for([
    [0, 30, 'when the time to answer is over, although the appointment is the very opening'],
    [15, 30, 'when the time to answer is over, although the appointment has passed'],
    [45, 30, 'when the time to answer is over'],
    [90, 70, 'when the kitchen would begin'],
  ] as const)('for %i minutes after opening is %i minutes after opening: %s', ([afterOpening, expected]) => {
    const opensAt = at + minutes(300)
    const appointmentAt = opensAt + minutes(afterOpening)
    const order = { ...wait, appointmentAt, opensAt, state: 'waitingForConfirmation' } as const
    expect(expiryOf(order, patience)).toBe(opensAt + minutes(expected))
  })

  test('is never earlier because of an opening before it, and leaves the usual time to answer after that', () => {
    const upTo = fc.nat(600)
    fc.assert(
      fc.property(upTo, upTo, upTo, (opensIn, afterOpening, leadMinutes) => {
        const opensAt = at - minutes(300) + minutes(opensIn)
        const appointmentAt = opensAt + minutes(afterOpening)
        const order = { ...wait, state: 'waitingForConfirmation', appointmentAt, leadMinutes } as const
        const without = expiryOf(order, patience)!
        const expiry = expiryOf({ ...order, opensAt }, patience)!
        expect(expiry).toBeGreaterThanOrEqual(without)
        expect(expiry).toBe(Math.max(without, opensAt + minutes(30)))
      }),
    )
  })

  test('is null once the restaurant has accepted the order, and never before the order was placed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...orderStates),
        fc.nat(10_000),
        fc.option(fc.nat(10_000)),
        fc.nat(600),
        (state, sinceMinutes, ahead, leadMinutes) => {
          const since = at + minutes(sinceMinutes)
          const appointmentAt = ahead === null ? null : at + minutes(ahead)
          const expiry = expiryOf({ ...wait, state, since, appointmentAt, leadMinutes }, patience)
          const waits = orderRules.expire.from.includes(state) || state === 'locked'
          expect(expiry !== null).toBe(waits)
          if (expiry !== null) expect(expiry).toBeGreaterThan(at)
        },
      ),
    )
  })
})

test('every state except created is the first state of a new order or the result of a step', () => {
  const first = paymentMethods.flatMap((payment) => [firstState(payment, 0), firstState(payment, 100)])
  const entered = new Set([...first, ...Object.values(orderRules).map(({ to }) => to)])
  expect(orderStates.filter((state) => !entered.has(state))).toEqual(['created'])
})
