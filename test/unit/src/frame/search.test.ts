import { describe, expect, test } from 'vitest'
import { parseSearch, readSearch, stringifySearch } from '../../../../src/frame/search.ts'

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
