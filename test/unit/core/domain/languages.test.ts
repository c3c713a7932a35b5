import { describe, expect, test } from 'vitest'
import { negotiate, parseOverride } from '../../../../core/domain/languages.ts'

describe('the language parameter of an address', () => {
  test.each([
    ['es', 'es'],
    ['es-ES', 'es'],
    ['zh_CN', 'zh'],
    ['zhCN', 'zh'],
    ['de', null],
    ['', null],
    [undefined, null],
    ['ES', 'malformed'],
    ['english', 'malformed'],
    ['es-es', 'malformed'],
    ['../en', 'malformed'],
  ])('%s is read as %s', (text, language) => {
    expect(parseOverride(text)).toBe(language)
  })
})

describe('the language of a visit', () => {
  const preferred = ['de-DE', 'fr-CA', 'en-US']

  test('is the one in the address, before all others', () => {
    expect(negotiate({ override: 'ca', chosen: 'it', preferred, shop: 'es' })).toBe('ca')
  })

  test('is the one chosen on this phone if the address asks for none that we offer', () => {
    expect(negotiate({ override: 'de', chosen: 'it', preferred, shop: 'es' })).toBe('it')
    expect(negotiate({ override: 'NONSENSE', chosen: 'it', preferred, shop: 'es' })).toBe('it')
  })

  test('is the first of the phone’s languages that we offer', () => {
    expect(negotiate({ preferred, shop: 'es' })).toBe('fr')
    expect(negotiate({ preferred: ['zh-Hans-CN'], shop: 'es' })).toBe('zh')
  })

  test('is the shop’s own if we offer none of the phone’s languages, and English without a shop', () => {
    expect(negotiate({ preferred: ['de'], shop: 'es' })).toBe('es')
    expect(negotiate({ preferred: [], shop: null })).toBe('en')
  })
})
