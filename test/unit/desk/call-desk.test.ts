import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerOf, refusalOf } from '../../../core/contract/envelope.ts'
import { callDesk } from '../../../desk/connection/call-desk.ts'

let answer: RequestListener
const server = createServer((request, response) => answer(request, response))
const { fetch } = globalThis
let origin = ''
beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  beAt('order.my-place.example', true)
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init))
})
afterEach(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

function beAt(hostname: string, onLine: boolean): void {
  vi.stubGlobal('location', { hostname })
  vi.stubGlobal('navigator', { onLine })
}

const says =
  (status: number, body: unknown): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'retry-after': '7' }).end(JSON.stringify(body))

test('an answer is handed on, and a refusal with its code', async () => {
  answer = says(200, answerOf({ refused: 3 }))
  expect(await callDesk('refuse-all', { kind: 'network', sender: '10.0.0.1' })).toEqual({ refused: 3 })
  answer = says(400, refusalOf('LD_BAD_REQUEST', { fields: ['title'] }))
  await expect(callDesk('close-members', {})).rejects.toMatchObject({
    code: 'LD_BAD_REQUEST',
    retryAfterSeconds: 7,
    fields: ['title'],
  })
})

describe('of a call whose answer is lost', () => {
  const losses: Record<string, RequestListener> = {
    'cut off before it': (_, response) => void response.destroy(),
    'cut off in the middle of it': (_, response) => {
      response.write('{"success":true,')
      setTimeout(() => response.destroy(), 20)
    },
    'a proxy’s page in its place': (_, response) => void response.writeHead(502).end('<h1>Bad Gateway</h1>'),
    'nothing in its place': (_, response) => void response.end(),
    'a stumbling server’s': says(500, refusalOf('LD_INTERNAL')),
  }

  test.each(Object.entries(losses))('nobody claims that it wasn’t sent: %s', async (_, loses) => {
    answer = loses
    await expect(callDesk('close-members', {})).rejects.toMatchObject({ fate: 'repeatable' })
    await expect(callDesk('refuse-all', { kind: 'network', sender: '' })).rejects.toMatchObject({
      fate: 'doubtful',
    })
    await expect(callDesk('board', {})).rejects.toMatchObject({ fate: 'unread' })
  })

  test('nor where nobody listens, of which a page isn’t told', async () => {
    origin = 'http://127.0.0.1:1'
    await expect(callDesk('close-members', {})).rejects.toMatchObject({ fate: 'repeatable' })
  })
})

test('only a device that has no network, before and after, has surely not sent it', async () => {
  origin = 'http://127.0.0.1:1'
  beAt('order.my-place.example', false)
  await expect(callDesk('close-members', {})).rejects.toMatchObject({ fate: 'unsent' })
  // A server on this very machine is reached without any.
  beAt('localhost', false)
  await expect(callDesk('close-members', {})).rejects.toMatchObject({ fate: 'repeatable' })
  beAt('order.my-place.example', true)
  const lost = callDesk('close-members', {})
  beAt('order.my-place.example', false)
  await expect(lost).rejects.toMatchObject({ fate: 'repeatable' })
})
