import { expect, test } from 'vitest'
import { reached, staticImports } from '../../../../scripts/bundle/first-visit.ts'

const started = [...reached('workers/engine.worker.ts', staticImports)]

test('the engine starts without the code for orders, payments, addresses and sending', () => {
  const late = /^workers\/engine\/(?:addresses|benefits|ordering|orders|payments|privacy|push|reorder)\//
  const needed = /\/(?:commands|order-watch)\.ts$/
  expect(started.filter((file) => late.test(file) && !needed.test(file))).toEqual([])
  expect(started).not.toContain('workers/engine/loop/replay.ts')
  expect(started).not.toContain('core/contract/calls/calls.ts')
})

test('the engine starts without the code for the session, pictures and the stream', () => {
  const later = [
    'session/session.ts',
    'catalogue/readiness.ts',
    'storage/pictures.ts',
    'loop/live.ts',
    'net/open-feed.ts',
  ].map((file) => `workers/engine/${file}`)
  expect(started.filter((file) => later.includes(file))).toEqual([])
  expect(later.filter((file) => staticImports(file).length === 0)).toEqual([])
  expect(started).not.toContain('core/contract/calls/customer-calls.ts')
})

test('the engine starts with the code that syncs menus and adds to the cart', () => {
  expect(started).toContain('workers/engine/catalogue/menu-sync.ts')
  expect(started).toContain('workers/engine/cart/add-to-cart.ts')
})
