import { describe, expect, test } from 'vitest'
import { addressStatus } from '../../../../../src/routes/address/address-status.ts'
import type { AddressIntent } from '../../../../../core/schema/order/intent.ts'

type About = Pick<AddressIntent, 'call' | 'state' | 'code' | 'data'>
const about = (changes: Partial<About>): About => ({
  call: 'addressUpdate',
  state: 'queued',
  code: null,
  data: null,
  ...changes,
})

describe('a change of an address', () => {
  test.each<[string, Partial<About>, string]>([
    ['that is queued waits', {}, 'waiting'],
    ['that is parked waits', { state: 'parked', code: 'EN_SIGN_IN' }, 'waiting'],
    ['that is being sent has the status sending', { state: 'sending' }, 'sending'],
    ['whose answer was lost has the status sending', { state: 'unknown' }, 'sending'],
    ['that was refused has the status refused', { state: 'attention', code: 'CF_030301' }, 'refused'],
    [
      'with an impossible phone number has the status numberRefused',
      { state: 'attention', code: 'LD_BAD_REQUEST', data: { fields: ['address.mobile'] } },
      'numberRefused',
    ],
    [
      'of an address that was deleted elsewhere has the status gone',
      { state: 'attention', code: 'LD_NOT_FOUND' },
      'gone',
    ],
    ['that waited too long has the status tooLate', { state: 'expired', code: 'EN_DEADLINE' }, 'tooLate'],
    [
      'that is a refused deletion has the status notDeleted',
      { call: 'addressDelete', state: 'attention' },
      'notDeleted',
    ],
    [
      'that is an expired deletion has the status notDeleted',
      { call: 'addressDelete', state: 'expired' },
      'notDeleted',
    ],
  ])('%s', (_, changes, standing) => {
    expect(addressStatus(about(changes), true)).toBe(standing)
  })

  test('that waits in a browser that saves nothing has the status unsaved', () => {
    expect(addressStatus(about({}), false)).toBe('unsaved')
  })
})
