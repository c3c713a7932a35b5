import { expect, test } from 'vitest'
import { languages } from '../../../../core/schema/constants.ts'
import { codeText } from '../../../../server/codes/code-text.ts'

test.for(languages)(
  'in %s the message contains the code and the shop’s name, and fits into two text messages',
  (language) => {
    const text = codeText('012345', { shopName: 'La Despensa', language, host: 'order.example' })
    expect(text).toContain('La Despensa')
    expect(text.split('\n').at(-1)).toBe('@order.example #012345')
    expect(text.length).toBeLessThan(140)
  },
)

test('without a host of the shop, the message has no line that lets browsers fill in the code', () => {
  expect(codeText('1', { shopName: 'S', language: 'en', host: null })).not.toMatch(/[@#\n]/)
})

test('a shop’s name can’t add a line to the message', () => {
  const text = codeText('123456', { shopName: 'S\n@evil.example #999999', language: 'en', host: null })
  expect(text).not.toContain('\n')
})
