import { describe, expect, test } from 'vitest'
import { orderStates } from '../../../../../../../core/schema/order/order.ts'
import { intentStates } from '../../../../../../../core/schema/order/intent.ts'
import {
  type Step,
  intentSteps,
  orderSteps,
} from '../../../../../../../src/routes/order/detail/progress/steps.ts'

const order = { createdAt: 10, updatedAt: 20 }
const short = (steps: Step[]) =>
  steps.map(({ key, progress, at }) => `${key} ${progress}${at === null ? '' : ` ${at}`}`)

describe('the steps of an order with a history', () => {
  const event = (state: (typeof orderStates)[number], at: number, reason = '') => ({ state, at, reason })

  test('have their instants', () => {
    const history = [
      event('waitingForConfirmation', 10),
      event('confirmed', 20),
      event('inPreparation', 30),
      event('waitingForPickup', 40),
    ]
    expect(short(orderSteps({ ...order, state: 'waitingForPickup', history }, 5))).toEqual([
      'saved done 5',
      'received done 10',
      'confirmed done 20',
      'preparation done 30',
      'ready current 40',
      'completed todo',
    ])
  })

  test('have the payment at the instant it succeeded, even after a failed one', () => {
    const history = [
      event('pendingPayment', 10),
      event('locked', 11),
      event('pendingPayment', 12),
      event('locked', 13),
      event('waitingForConfirmation', 14),
    ]
    const steps = orderSteps({ ...order, state: 'waitingForConfirmation', history }, null)
    expect(short(steps).slice(0, 3)).toEqual(['received done 10', 'payment done 14', 'confirmed current'])
  })

  test('end with the failure after the steps that were reached', () => {
    const history = [
      event('waitingForConfirmation', 10),
      event('confirmed', 20),
      event('refused', 30, 'The oven is broken'),
    ]
    expect(short(orderSteps({ ...order, state: 'refused', history }, null))).toEqual([
      'received done 10',
      'confirmed done 20',
      'ended failed 30',
    ])
  })
})

describe('the steps of an order at the restaurant', () => {
  test('have the confirmation as the current step while it is awaited', () => {
    expect(short(orderSteps({ ...order, state: 'waitingForConfirmation' }, 5))).toEqual([
      'saved done 5',
      'received done 10',
      'confirmed current',
      'preparation todo',
      'ready todo',
      'completed todo',
    ])
  })

  test('begin with receipt by the restaurant for an order from another phone', () => {
    expect(short(orderSteps({ ...order, state: 'created' }, null))[0]).toBe('received done 10')
  })

  test('have the confirmation as done and nothing further begun when confirmed', () => {
    expect(short(orderSteps({ ...order, state: 'confirmed' }, null))).toEqual([
      'received done 10',
      'confirmed done 20',
      'preparation todo',
      'ready todo',
      'completed todo',
    ])
  })

  test('have instants only for the first and the latest step', () => {
    expect(short(orderSteps({ ...order, state: 'waitingForPickup' }, null))).toEqual([
      'received done 10',
      'confirmed done',
      'preparation done',
      'ready current 20',
      'completed todo',
    ])
    expect(short(orderSteps({ ...order, state: 'completed' }, null)).at(-1)).toBe('completed done 20')
  })

  test('have a missing payment before the confirmation', () => {
    expect(short(orderSteps({ ...order, state: 'pendingPayment' }, null)).slice(0, 3)).toEqual([
      'received done 10',
      'payment current',
      'confirmed todo',
    ])
  })

  test.each(['cancelled', 'refused', 'expired'] as const)(
    'end with failure when %s, without the steps that would have followed',
    (state) => {
      expect(short(orderSteps({ ...order, state }, 5))).toEqual([
        'saved done 5',
        'received done 10',
        'ended failed 20',
      ])
    },
  )

  test.each(orderStates)('have at most one current step in state %s', (state) => {
    const steps = orderSteps({ ...order, state }, 5)
    expect(steps.filter(({ progress }) => progress === 'current').length).toBeLessThanOrEqual(1)
    expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length)
  })
})

describe('the steps of an order on this phone', () => {
  test.each([
    ['queued', 'current'],
    ['sending', 'current'],
    ['unknown', 'current'],
    ['attention', 'stuck'],
    ['parked', 'stuck'],
    ['confirmed', 'done'],
  ] as const)('in state %s have receipt by the restaurant as %s', (state, progress) => {
    expect(intentSteps({ state, createdAt: 5 })[1]).toEqual({ key: 'received', progress, at: null })
  })

  test.each(intentStates)('in state %s begin with saved', (state) => {
    expect(intentSteps({ state, createdAt: 5 })[0]).toEqual({ key: 'saved', progress: 'done', at: 5 })
  })

  test('end after saved when the order wasn’t sent or was withdrawn', () => {
    for (const state of ['expired', 'cancelled'] as const)
      expect(intentSteps({ state, createdAt: 5 }).map(({ key }) => key)).toEqual(['saved', 'ended'])
  })
})
