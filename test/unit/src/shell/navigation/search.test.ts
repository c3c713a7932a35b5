import { describe, expect, test } from 'vitest'
import {
  parseSearch,
  readSearch,
  stringifySearch,
  onwards,
} from '../../../../../src/shell/navigation/search.ts'

describe('the parameters of an address', () => {
  test('stay texts, whatever they look like', () => {
    expect(readSearch(parseSearch('?table=7&language=es&orgId=007&source=true'))).toEqual({
      table: '7',
      language: 'es',
      orgId: '007',
      source: 'true',
    })
  })

  test('come back as they were written', () => {
    const search = { table: 't5 & more', language: 'zh' }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })

  test('that are unknown, empty or absurdly long are dropped', () => {
    expect(readSearch({ table: '', orgId: 'x'.repeat(65), utm_source: 'poster', language: 7 })).toEqual({})
  })

  test('leave nothing behind when there are none', () => {
    expect(stringifySearch({ table: undefined })).toBe('')
  })

  test('carry a redirect only when it is a path of ours', () => {
    expect(readSearch({ redirect: '/order/confirm?table=t5' })).toEqual({
      redirect: '/order/confirm?table=t5',
    })
    expect(readSearch({ redirect: 'https://evil.example' })).toEqual({})
  })
})

describe('where somebody goes on to', () => {
  test('is a place of ours, whatever the address asked for', () => {
    expect(onwards({ redirect: '/order?table=t1' })).toBe('/order?table=t1')
    for (const redirect of ['https://evil.example/', '//evil.example', 7, undefined])
      expect(onwards({ redirect })).toBe('/')
  })

  test('keeps the table, the language and where one came from, unless the place has its own', () => {
    const search = { redirect: '/profile', table: 't1', source: 'flyer', other: 'x' }
    expect(onwards(search)).toBe('/profile?table=t1&source=flyer')
    expect(onwards({ ...search, redirect: '/order/confirm?table=t2&x=1' })).toBe(
      '/order/confirm?table=t2&source=flyer&x=1',
    )
    expect(onwards({ ...search, redirect: '/menu#desserts' })).toBe('/menu?table=t1&source=flyer#desserts')
  })
})
