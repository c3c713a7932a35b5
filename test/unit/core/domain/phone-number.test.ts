import { describe, expect, test } from 'vitest'
import { readNumberNear, readPhoneNumber, readWholeNumber } from '../../../../core/domain/phone-number.ts'

/** Ten countries and more: the prefix that was chosen, what people type beside it, what is stored. */
const typed: [string, string, string[]][] = [
  ['+34', '+34600000000', ['600000000', '600 00 00 00', '600-000-000', '600.000.000', '0600 000 000']],
  ['+34', '+34600000000', ['+34 600 000 000', '0034 600 000 000', '34600000000', '(+34) 600000000']],
  ['+44', '+447911123456', ['07911 123456', '7911123456', '+44 (0) 7911 123456', '0044 7911 123456']],
  ['+33', '+33612345678', ['06 12 34 56 78', '6 12 34 56 78', '+33 6 12 34 56 78', '06.12.34.56.78']],
  ['+39', '+393471234567', ['347 123 4567', '347/1234567', '0039 347 1234567', '+39 347 123 4567']],
  ['+49', '+4915123456789', ['0151 23456789', '0151/23456789', '151 23456789', '0049 (0) 151 23456789']],
  ['+1', '+12125551234', ['(212) 555-1234', '212-555-1234', '1-212-555-1234', '+1 212.555.1234']],
  ['+86', '+8613800138000', ['138 0013 8000', '13800138000', '+86 138-0013-8000', '0086 13800138000']],
  ['+351', '+351912345678', ['912 345 678', '+351 912345678', '00351 912 345 678']],
  ['+81', '+819012345678', ['090-1234-5678', '90-1234-5678', '+81 90 1234 5678']],
  ['+91', '+919876543210', ['098765 43210', '98765-43210', '+91 98765 43210']],
  ['+55', '+5511961234567', ['(11) 96123-4567', '011 96123-4567', '+55 11 96123 4567']],
  ['+212', '+212612345678', ['0612-345678', '612345678', '+212 6 12 34 56 78']],
  ['+376', '+376312345', ['312 345', '+376 312345']],
]

describe('a phone number', () => {
  test.for(typed.flatMap(([prefix, stored, ways]) => ways.map((way) => [prefix, way, stored] as const)))(
    'with the chosen prefix %s, typed as "%s", is %s',
    ([prefix, way, stored]) => {
      const number = readPhoneNumber(prefix, way)
      expect(number?.e164).toBe(stored)
      expect(`${number?.mobilePrefix}${number?.mobile}`).toBe(stored)
    },
  )

  test.for(['34', '+34', '0034', ' +34 '])('accepts its prefix written as "%s"', (prefix) => {
    expect(readPhoneNumber(prefix, '600000000')).toEqual({
      e164: '+34600000000',
      mobilePrefix: '+34',
      mobile: '600000000',
    })
  })

  test('typed with another country’s prefix belongs to that country, whatever prefix was chosen', () => {
    expect(readPhoneNumber('+34', '+44 7911 123456')?.e164).toBe('+447911123456')
    expect(readPhoneNumber('+34', '0033 6 12 34 56 78')?.e164).toBe('+33612345678')
  })

  test('in the digits of another script is the same number', () => {
    expect(readPhoneNumber('+34', '٦٠٠٠٠٠٠٠٠')?.e164).toBe('+34600000000')
    expect(readPhoneNumber('+34', '６００ ０００ ０００')?.e164).toBe('+34600000000')
  })

  test.for([
    ['+34', ''],
    ['+34', '123'],
    ['+34', '6000000000000'],
    ['+34', '000000000'],
    ['+34', 'call 600000000'],
    ['+34', '600000000 ext 5'],
    ['+34', '600000000\u202e'],
    ['+34', '+'],
    ['+34', '6'.repeat(60)],
    ['', '600000000'],
    ['+999', '600000000'],
    ['+0', '600000000'],
  ])('with the chosen prefix "%s", typed as "%s", is invalid', ([prefix, way]) => {
    expect(readPhoneNumber(prefix!, way!)).toBeNull()
  })
})

test.for([
  '+34600000000',
  '34600000000',
  '0034600000000',
  '+34 600 00 00 00',
  '+34+34600000000',
  '+34 0034 600000000',
  '+340034600000000',
])('a phone number with its prefix is read from "%s"', (text) => {
  expect(readWholeNumber(text)?.e164).toBe('+34600000000')
})

test.for(['', '+', '600000000', '+34', '+999600000000', '+34600000000'.repeat(2), "'; drop table"])(
  'no phone number with its prefix is read from "%s"',
  (text) => expect(readWholeNumber(text)).toBeNull(),
)

test.for([
  // Indonesia's, Malaysia's and Australia's prefix to whoever doesn't know where it was typed.
  ['+34 900 00 00 00', '62 100 0000', '+34621000000'],
  ['+34 900 00 00 00', '601 00 00 00', '+34601000000'],
  ['+34 900 00 00 00', '61 234 5678', '+34612345678'],
  ['+34 900 00 00 00', '+62 21 3456 7890', '+622134567890'],
  ['+34 900 00 00 00', '0049 30 123456', '+4930123456'],
  ['+34 900 00 00 00', '34600000000', '+34600000000'],
  ['', '+34 600 00 00 00', '+34600000000'],
  ['ask for Ana', '34600000000', '+34600000000'],
])('near the number "%s", "%s" is read as %s', ([other, typed, number]) => {
  expect(readNumberNear(other!, typed!)?.e164).toBe(number)
})

test.for([
  ['+34 900 00 00 00', ''],
  ['+34 900 00 00 00', '12'],
  ['', '600000000'],
])('near the number "%s", "%s" isn’t a phone number', ([other, typed]) => {
  expect(readNumberNear(other!, typed!)).toBeNull()
})
