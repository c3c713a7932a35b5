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
  vi.restoreAllMocks()
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

test('callDesk returns an answer, and throws a refusal with its code, retry time and fields', async () => {
  answer = says(200, answerOf({ refused: 3 }))
  expect(await callDesk('refuse-all', { kind: 'network', sender: '10.0.0.1' })).toEqual({ refused: 3 })
  answer = says(400, refusalOf('LD_BAD_REQUEST', { fields: ['title'] }))
  await expect(callDesk('close-members', {})).rejects.toMatchObject({
    code: 'LD_BAD_REQUEST',
    retryAfterSeconds: 7,
    fields: ['title'],
  })
})

describe('a desk call whose answer is lost', () => {
  const losses: Record<string, RequestListener> = {
    'connection closed before the answer': (_, response) => void response.destroy(),
    'connection closed in the middle of the answer': (_, response) => {
      response.write('{"success":true,')
      setTimeout(() => response.destroy(), 20)
    },
    'a proxy’s page instead of the answer': (_, response) =>
      void response.writeHead(502).end('<h1>Bad Gateway</h1>'),
    'an empty answer': (_, response) => void response.end(),
    'an internal error of the server': says(500, refusalOf('LD_INTERNAL')),
  }

  test.each(Object.entries(losses))('is never reported as unsent: %s', async (_, loses) => {
    answer = loses
    await expect(callDesk('close-members', {})).rejects.toMatchObject({ fate: 'repeatable' })
    await expect(callDesk('refuse-all', { kind: 'network', sender: '' })).rejects.toMatchObject({
      fate: 'doubtful',
    })
    await expect(callDesk('board', {})).rejects.toMatchObject({ fate: 'unread' })
  })

  test('isn’t reported as unsent if no server listens, because a page can’t tell', async () => {
    origin = 'http://127.0.0.1:1'
    await expect(callDesk('close-members', {})).rejects.toMatchObject({ fate: 'repeatable' })
  })
})

test('a desk call doesn’t count as unsent if an offline device got an answer within the last quarter of a minute', async () => {
  const { now } = performance
  let passedMs = 60_000
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + passedMs)
  beAt('order.my-place.example', false)
  answer = says(200, answerOf({ refused: 3 }))
  await callDesk('refuse-all', { kind: 'network', sender: '' })
  // Carried out, like the call before it, whatever the browser says.
  answer = (_, response) => void response.destroy()
  passedMs += 12_000
  await expect(callDesk('refuse-all', { kind: 'network', sender: '' })).rejects.toMatchObject({
    fate: 'doubtful',
  })
  passedMs += 4_000
  await expect(callDesk('refuse-all', { kind: 'network', sender: '' })).rejects.toMatchObject({
    fate: 'unsent',
  })
})

test('a desk call counts as unsent only if the device is offline before and after it, and never for localhost', async () => {
  const { now } = performance
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 120_000)
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
