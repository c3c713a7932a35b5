import { describe, expect, test } from 'vitest'
import type { DeskOrder } from '../../../../../core/contract/desk/desk-calls.ts'
import { findServiceNamed, isOfAnotherDay } from '../../../../../server/cli/desk/find-named.ts'

const services = [
  { id: 'domicilio', orderType: 'delivery' },
  { id: 'delivery-sala', orderType: 'dineIn' },
  { id: 'pickup', orderType: 'pickup' },
] as const

describe('finding a service by name', () => {
  test('accepts its id or its order type in any case', () => {
    expect(findServiceNamed(services, 'domicilio')).toBe(services[0])
    expect(findServiceNamed(services, 'delivery')).toBe(services[0])
    expect(findServiceNamed(services, 'dinein')).toBe(services[1])
  })

  test('prefers the id to the order type', () => {
    const swapped = [
      { id: 'pickup', orderType: 'delivery' },
      { id: 'delivery', orderType: 'pickup' },
    ] as const
    expect(findServiceNamed(swapped, 'delivery')).toBe(swapped[1])
  })

  test('lists the existing services when none has that name', () => {
    expect(findServiceNamed(services, 'takeaway')).toBe(
      'There is no service "takeaway"; there are domicilio (delivery), delivery-sala (dineIn), pickup.',
    )
  })
})

test.each([
  ['A07', '261127-0007', false],
  // Tomorrow's has the same name as one of today that may have left the board.
  ['A07', '261128-0007', true],
  ['7', '261126-0007', true],
  ['261128-0007', '261128-0007', false],
])('on 27 November, %s %s is named too briefly for another day: %s', (name, number, isTooBrief) => {
  const now = Date.parse('2026-11-27T10:00:00Z')
  expect(isOfAnotherDay({ number } as DeskOrder, name, 'Europe/Madrid', now)).toBe(isTooBrief)
})
