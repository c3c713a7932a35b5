import { describe, expect, test } from 'vitest'
import type { ShownAddress } from '../../../../../../../src/queries/use-addresses.ts'
import {
  deliveryOf,
  usualAddress,
} from '../../../../../../../src/routes/order/confirm/delivery/delivery-of.ts'

const shown = (id: string, deleting = false) => ({ address: { id, deleting }, change: null }) as ShownAddress
const [home, work] = [shown('home'), shown('work')]
const at = (addressId: string | null, addresses: ShownAddress[]) =>
  deliveryOf({ addressId, getType: null }, { delivery: null }, addresses)

describe('where a delivery goes', () => {
  test('what was chosen', () => {
    expect(at('work', [home, work])).toMatchObject({ chosen: work, isLost: false })
  })

  test.each([
    ['deleted', [home]],
    ['being deleted', [home, shown('work', true)]],
  ])('an address that is %s isn’t replaced by another, and that is said', (_, addresses) => {
    expect(at('work', addresses)).toMatchObject({ chosen: null, isLost: true })
  })

  test('without any other there is nothing to choose from: one is added', () => {
    expect(at('work', [])).toMatchObject({ chosen: null, isLost: false })
    expect(at(null, [])).toMatchObject({ chosen: null, isLost: false })
  })

  test('unless something is chosen, the first that can be', () => {
    expect(usualAddress([shown('gone', true), home, work])).toBe('home')
    expect(usualAddress([shown('gone', true)])).toBeNull()
  })
})
