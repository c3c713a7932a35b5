import { describe, expect, test } from 'vitest'
import { findServiceNamed } from '../../../../../server/cli/desk/find-named.ts'

const services = [
  { id: 'domicilio', orderType: 'delivery' },
  { id: 'delivery-sala', orderType: 'dineIn' },
  { id: 'pickup', orderType: 'pickup' },
] as const

describe('the service that is meant', () => {
  test('goes by its id, or by what kind of orders it takes', () => {
    expect(findServiceNamed(services, 'domicilio')).toBe(services[0])
    expect(findServiceNamed(services, 'delivery')).toBe(services[0])
    expect(findServiceNamed(services, 'dinein')).toBe(services[1])
  })

  test('goes by its id first', () => {
    const swapped = [
      { id: 'pickup', orderType: 'delivery' },
      { id: 'delivery', orderType: 'pickup' },
    ] as const
    expect(findServiceNamed(swapped, 'delivery')).toBe(swapped[1])
  })

  test('that nobody knows is answered with those that there are', () => {
    expect(findServiceNamed(services, 'takeaway')).toBe(
      'There is no service "takeaway"; there are domicilio (delivery), delivery-sala (dineIn), pickup.',
    )
  })
})
