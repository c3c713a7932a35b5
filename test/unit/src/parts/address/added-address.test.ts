import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addedAddress, noteAdded, noteAdding } from '../../../../../src/parts/address/added-address.ts'
import { keepDraft, keptDraft } from '../../../../../src/shell/session/draft.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const chosen = () => keptDraft<{ addressId: string }>('checkout', 'ana').addressId

test('the address that somebody left the checkout to add is the one that is meant', () => {
  noteAdding('ana')
  noteAdded('ana', 'new', null)
  expect(addedAddress('ana')).toBe('new')
})

test('an address that got another id stays chosen at the checkout, and nothing else of it changes', () => {
  keepDraft('checkout', 'ana', { addressId: 'work', note: 'no nuts' })
  noteAdded('ana', 'work again', 'work')
  expect(keptDraft('checkout', 'ana')).toEqual({ addressId: 'work again', note: 'no nuts' })
  noteAdded('ana', 'home again', 'home')
  expect(chosen()).toBe('work again')
  noteAdded('ana', 'third', null)
  expect(chosen()).toBe('work again')
})
