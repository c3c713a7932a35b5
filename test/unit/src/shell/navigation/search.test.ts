import { describe, expect, test } from 'vitest'
import {
  parseSearch,
  readSearch,
  stringifySearch,
  onwards,
} from '../../../../../src/shell/navigation/search.ts'

describe('the parameters of an address', () => {
  test('are read as strings, even if they look like numbers or booleans', () => {
    expect(readSearch(parseSearch('?table=7&language=es&orgId=007&source=true'))).toEqual({
      table: '7',
      language: 'es',
      orgId: '007',
      source: 'true',
    })
  })

  test('are the same when written and read back', () => {
    const search = { table: 't5 & more', language: 'zh' }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })

  test('are dropped if unknown, empty or too long', () => {
    expect(readSearch({ table: '', orgId: 'x'.repeat(65), utm_source: 'poster', language: 7 })).toEqual({})
  })

  test('are written as an empty string when there are none', () => {
    expect(stringifySearch({ table: undefined })).toBe('')
  })

  test('keep a redirect only if it is a path of the app', () => {
    expect(readSearch({ redirect: '/order/confirm?table=t5' })).toEqual({
      redirect: '/order/confirm?table=t5',
    })
    expect(readSearch({ redirect: 'https://evil.example' })).toEqual({})
  })
})

describe('the path to go on to', () => {
  test('is a path of the app, or / if the redirect isn’t one', () => {
    expect(onwards({ redirect: '/order?table=t1' })).toBe('/order?table=t1')
    for (const redirect of ['https://evil.example/', '//evil.example', 7, undefined])
      expect(onwards({ redirect })).toBe('/')
  })

  test('keeps the table and source of the address, unless the redirect has its own', () => {
    const search = { redirect: '/profile', table: 't1', source: 'flyer', other: 'x' }
    expect(onwards(search)).toBe('/profile?table=t1&source=flyer')
    expect(onwards({ ...search, redirect: '/order/confirm?table=t2&x=1' })).toBe(
      '/order/confirm?table=t2&source=flyer&x=1',
    )
    expect(onwards({ ...search, redirect: '/menu#desserts' })).toBe('/menu?table=t1&source=flyer#desserts')
  })
})
