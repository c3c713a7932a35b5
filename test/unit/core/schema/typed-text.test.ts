import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Latitude, Longitude } from '../../../../core/schema/customer/address.ts'
import { Filled, Typed } from '../../../../core/schema/customer/customer.ts'
import { emailKey, isEmail } from '../../../../core/schema/customer/email.ts'

describe('an email address', () => {
  test.for([
    'ana@mail.test',
    'ana.prat+shop@sub.mail.example',
    "o'brien@mail.ie",
    'a@b-c.museum',
    'ana@münchen.de',
    'ana@例子.中国',
    `${'a'.repeat(64)}@mail.test`,
  ])('%s is valid', (email) => expect(isEmail(email)).toBe(true))

  test.for([
    '',
    'ana',
    '@mail.test',
    'ana@',
    'ana@mail',
    'ana@mail.t',
    'ana@mail.123',
    'ana@127.0.0.1',
    'ana@[127.0.0.1]',
    'ana..prat@mail.test',
    '.ana@mail.test',
    'ana.@mail.test',
    'ana@mail..test',
    'ana@.mail.test',
    'ana@mail.test.',
    'ana@-mail.test',
    'ana@mail-.test',
    'ana@ma_il.test',
    'ana@mail.test@mail.test',
    '"ana prat"@mail.test',
    'ana prat@mail.test',
    'ana@mail.test\u202e',
    'ana\u0000@mail.test',
    'ana@mail.test\nbcc: all@mail.test',
    `${'a'.repeat(65)}@mail.test`,
    `ana@${'a'.repeat(64)}.test`,
    `ana@${'a.'.repeat(130)}test`,
  ])('%j is invalid', (email) => expect(isEmail(email)).toBe(false))

  test('is rejected without backtracking, however long it is', () => {
    // An expression that goes back over what it has read would take hours.
    for (const bad of ['a.'.repeat(5e5), `a@${'a-'.repeat(5e5)}`, `${'!'.repeat(1e6)}@`])
      expect(isEmail(bad)).toBe(false)
  })

  test('has the same key in any letter case', () => {
    expect(emailKey('Ana@Mail.TEST')).toBe(emailKey('ana@mail.test'))
  })
})

describe('a typed text', () => {
  test.for([
    ['  Ana   María ', 'Ana María'],
    ['Ame\u0301lie', 'Amélie'],
    ['李小龙', '李小龙'],
    ['أحمد', 'أحمد'],
    ['👩‍🍳', '👩‍🍳'],
    ["O'Brien-Núñez", "O'Brien-Núñez"],
  ])('%j is kept as %j', ([typed, kept]) => expect(v.parse(Filled(80), typed)).toBe(kept))

  test.for(['a\u0000', 'a\nb', 'a\tb', 'a\u202eb', 'a\u2066b', '\u001b[2J', 'a\u2028b', 'a\u0085b'])(
    '%j is rejected',
    (typed) => expect(v.is(Typed(80), typed)).toBe(false),
  )

  test.for(['', '   ', '\u200b', '\u2800', '\u00a0', '\ufeff\u200d'])('%j counts as empty', (typed) => {
    expect(v.is(Filled(80), typed)).toBe(false)
    expect(v.is(Typed(80), typed)).toBe(true)
  })

  test('may be as long as its field allows and no longer', () => {
    expect(v.is(Filled(80), 'x'.repeat(80))).toBe(true)
    expect(v.is(Filled(80), 'x'.repeat(81))).toBe(false)
  })
})

describe('coordinates', () => {
  test.for([90, -90, 0, 41.380351])('a latitude of %s is kept', (lat) =>
    expect(v.parse(Latitude, lat)).toBe(lat),
  )
  test('are rounded to six decimals', () => {
    expect(v.parse(Latitude, 41.38035149999)).toBe(41.380351)
    expect(v.parse(Longitude, -179.9999996)).toBe(-180)
  })
  test.for([90.000001, -91, 1e300, NaN, Infinity, '41'])('a latitude of %s is rejected', (lat) =>
    expect(v.is(Latitude, lat)).toBe(false),
  )
  test.for([180.000001, -181])('a longitude of %s is rejected', (lng) =>
    expect(v.is(Longitude, lng)).toBe(false),
  )
})
