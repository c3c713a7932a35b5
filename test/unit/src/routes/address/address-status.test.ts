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
    ['that is being sent is on its way', { state: 'sending' }, 'sending'],
    ['whose answer was lost is on its way', { state: 'unknown' }, 'sending'],
    ['that was refused needs the customer', { state: 'attention', code: 'CF_030301' }, 'refused'],
    [
      'of an impossible number names the number',
      { state: 'attention', code: 'LD_BAD_REQUEST', data: { fields: ['address.mobile'] } },
      'numberRefused',
    ],
    ['of one that was deleted elsewhere says so', { state: 'attention', code: 'LD_NOT_FOUND' }, 'gone'],
    ['that waited too long says so', { state: 'expired', code: 'EN_DEADLINE' }, 'tooLate'],
    [
      'that was to delete it and was refused says that',
      { call: 'addressDelete', state: 'attention' },
      'notDeleted',
    ],
    [
      'that was to delete it and waited too long too',
      { call: 'addressDelete', state: 'expired' },
      'notDeleted',
    ],
  ])('%s', (_, changes, standing) => {
    expect(addressStatus(about(changes), true)).toBe(standing)
  })

  test('that waits in a browser that keeps nothing is called unsaved', () => {
    expect(addressStatus(about({}), false)).toBe('unsaved')
  })
})
