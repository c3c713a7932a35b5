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

test('an address that the customer left the checkout to add is the one that is chosen there', () => {
  noteAdding('ana')
  noteAdded('ana', 'new', null)
  expect(addedAddress('ana')).toBe('new')
})

test('the checkout’s draft follows the chosen address to its new id, and nothing else in it changes', () => {
  keepDraft('checkout', 'ana', { addressId: 'work', note: 'no nuts' })
  noteAdded('ana', 'work again', 'work')
  expect(keptDraft('checkout', 'ana')).toEqual({ addressId: 'work again', note: 'no nuts' })
  noteAdded('ana', 'home again', 'home')
  expect(chosen()).toBe('work again')
  noteAdded('ana', 'third', null)
  expect(chosen()).toBe('work again')
})
