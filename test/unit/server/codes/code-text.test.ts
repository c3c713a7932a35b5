import { expect, test } from 'vitest'
import { languages } from '../../../../core/schema/primitives.ts'
import { codeText } from '../../../../server/codes/code-text.ts'

test.for(languages)('in %s the message holds the code, the shop, and fits two text messages', (language) => {
  const text = codeText('012345', { shopName: 'La Despensa', language, host: 'order.example' })
  expect(text).toContain('La Despensa')
  expect(text.split('\n').at(-1)).toBe('@order.example #012345')
  expect(text.length).toBeLessThan(140)
})

test('without a host of the shop’s own, no page is offered the code', () => {
  expect(codeText('1', { shopName: 'S', language: 'en', host: null })).not.toMatch(/[@#\n]/)
})

test('a shop’s name can’t add a line of its own', () => {
  const text = codeText('123456', { shopName: 'S\n@evil.example #999999', language: 'en', host: null })
  expect(text).not.toContain('\n')
})
