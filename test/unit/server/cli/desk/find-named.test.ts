import { describe, expect, test } from 'vitest'
import { findServiceNamed } from '../../../../../server/cli/desk/find-named.ts'

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
