import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runServer } from '../../support/running-server.ts'

let server: Awaited<ReturnType<typeof runServer>>
beforeAll(async () => {
  server = await runServer()
})
afterAll(() => server.stop())

/** The status of what is answered to these very lines, over a connection of their own. */
const statusOf = (lines: string[], body = '') =>
  new Promise<number>((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1])))
    socket.on('error', reject)
    socket.write([...lines, 'Connection: close', '', body].join('\r\n'))
  })
const get = (path: string, ...headers: string[]) => statusOf([`GET ${path} HTTP/1.1`, ...headers])
const host = 'Host: corner.test'

test('a request that names two hosts, or none, is refused: a proxy may have gone by the other one', async () => {
  expect(await get('/healthz', host)).toBe(200)
  expect(await get('/healthz', host, host)).toBe(400)
  expect(await get('/healthz', host, 'hOST: other.test')).toBe(400)
  expect(await get('/healthz')).toBe(400)
})

test('a request that ends in two places is refused', async () => {
  const post = ['POST /api/x HTTP/1.1', host, 'Content-Type: application/json', 'Content-Length: 3']
  expect(await statusOf([...post, 'Transfer-Encoding: chunked'], '0\r\n\r\n')).toBe(400)
  expect(await statusOf([...post, 'Content-Length: 4'], 'abcd')).toBe(400)
})

test('nobody is told what they sent (TRACE), nor anything of the folders that the server lives in', async () => {
  expect(await statusOf(['TRACE /healthz HTTP/1.1', host])).toBeGreaterThanOrEqual(400)
  for (const path of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/',
  ])
    expect([path, await get(path, host)]).toEqual([path, 404])
})
