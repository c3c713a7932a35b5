import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { StreamAnswer } from '../../../../server/http/answer.ts'
import { admitAnswers } from '../../../../server/api/admit-answer.ts'
import type { Asked } from '../../../../server/http/caller.ts'
import { roomForUnread } from '../../../../server/http/unread.ts'

const megabyte = 2 ** 20
const fresh = (bytes = megabyte) => new Uint8Array(bytes)

/** A request whose answer isn't read; `leave` ends its connection. */
function unread(network: string, { waits = false } = {}): Asked & { leave: () => void } {
  const socket = Object.assign(new EventEmitter(), { remoteAddress: network, destroyed: false })
  const outgoing = Object.assign(new EventEmitter(), { socket: waits ? null : socket })
  const req = { method: 'POST', path: '/', url: '/', header: () => undefined }
  return { req, env: { incoming: { socket }, outgoing } as never, leave: () => void socket.emit('close') }
}

test('large answers are counted until their callers leave: 64 MB in all, and a quarter of that in a network', () => {
  const hasRoom = roomForUnread({ trustedProxies: 0 })
  const networks = ['192.0.2.1', '192.0.2.2', '2001:db8:1::1', '2001:db8:2::1']
  const callers = networks.map((network) => Array.from({ length: 16 }, () => unread(network)))
  for (const [at, fromOne] of callers.entries()) {
    for (const caller of fromOne) expect(hasRoom(caller, fresh())).toBe(true)
    expect(hasRoom(unread(networks[at]!), fresh())).toBe(false)
  }
  expect(hasRoom(unread('192.0.2.3'), 'x'.repeat(megabyte))).toBe(false)
  callers[0]![0]!.leave()
  expect(hasRoom(unread('192.0.2.3'), 'x'.repeat(megabyte))).toBe(true)
  expect(hasRoom(unread('192.0.2.3'), fresh())).toBe(false)
})

test('what many callers get is counted once, until the last of them leaves', () => {
  const hasRoom = roomForUnread({ trustedProxies: 0 })
  const shared = fresh(10 * megabyte)
  const callers = Array.from({ length: 100 }, () => unread('192.0.2.1'))
  for (const caller of callers) expect(hasRoom(caller, shared)).toBe(true)
  for (const caller of callers.slice(1)) caller.leave()
  expect(hasRoom(unread('192.0.2.1'), fresh(10 * megabyte))).toBe(false)
  callers[0]!.leave()
  expect(hasRoom(unread('192.0.2.1'), fresh(10 * megabyte))).toBe(true)
})

test('a small answer is counted only if it waits for an earlier one of its connection', () => {
  const hasRoom = roomForUnread({ trustedProxies: 0 })
  const small = () => fresh(32 * 1024)
  for (let count = 0; count < 512; count++)
    expect(hasRoom(unread('192.0.2.1', { waits: true }), small())).toBe(true)
  expect(hasRoom(unread('192.0.2.1', { waits: true }), small())).toBe(false)
  expect(hasRoom(unread('192.0.2.1'), small())).toBe(true)
})

test('an answer for which there is no room becomes a refusal that says to come again', () => {
  const admit = admitAnswers((_, body) => body.length < 10)
  const asked = unread('192.0.2.1')
  const headers = { 'content-encoding': 'br', 'x-content-type-options': 'nosniff' }
  const answer = { status: 200, body: fresh(9), headers, code: '', call: 'category/list' }
  expect(admit(asked, answer)).toBe(answer)
  const stream = { ...answer, body: new StreamAnswer(new ReadableStream()) }
  expect(admit(asked, stream)).toBe(stream)
  expect(admit(asked, { ...answer, body: fresh(10) })).toEqual({
    status: 503,
    body: expect.stringContaining('"code":"BS_0001"'),
    headers: { 'x-content-type-options': 'nosniff', 'retry-after': '2' },
    code: 'BS_0001',
    call: 'category/list',
  })
})
