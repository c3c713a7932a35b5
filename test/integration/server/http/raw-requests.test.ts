import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOfDist, runServer } from '../../../support/server/running-server.ts'

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

test('a request with two Host headers or none is refused, as a proxy may have used the other one', async () => {
  expect(await get('/healthz', host)).toBe(200)
  expect(await get('/healthz', host, host)).toBe(400)
  expect(await get('/healthz', host, 'hOST: other.test')).toBe(400)
  expect(await get('/healthz')).toBe(400)
})

test('a request with contradicting body lengths is refused', async () => {
  const post = ['POST /api/x HTTP/1.1', host, 'Content-Type: application/json', 'Content-Length: 3']
  expect(await statusOf([...post, 'Transfer-Encoding: chunked'], '0\r\n\r\n')).toBe(400)
  expect(await statusOf([...post, 'Content-Length: 4'], 'abcd')).toBe(400)
})

test('TRACE is refused, and files of the server’s own folders aren’t served', async () => {
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

test('a client that reads no answers is disconnected; a client that reads slowly gets all of them', async () => {
  const distDir = copyOfDist()
  const megabyte = 2 ** 20
  writeFileSync(join(distDir, 'assets/large-4f3a9c2b.js'), randomBytes(megabyte))
  const strict = await runServer(distDir, Date.now, {}, { stillMs: 3_000 })
  // More than is on its way in any buffer.
  const times = 24
  /** Answers how many bytes came until the end. */
  const ask = (howToRead: (socket: Socket) => void) =>
    new Promise<number>((resolve) => {
      const socket = connect(strict.port, '127.0.0.1')
      let bytes = 0
      socket.on('data', (chunk) => {
        bytes += chunk.length
        if (bytes >= times * megabyte) socket.destroy()
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(bytes))
      socket.write(`GET /assets/large-4f3a9c2b.js HTTP/1.1\r\n${host}\r\n\r\n`.repeat(times))
      howToRead(socket)
    })
  const deaf = ask((socket) => {
    socket.pause()
    setTimeout(() => socket.resume(), 9_000)
  })
  const slow = ask((socket) => {
    const pausing = setInterval(() => (socket.isPaused() ? socket.resume() : socket.pause()), 20)
    socket.on('close', () => clearInterval(pausing))
  })
  expect(await slow).toBeGreaterThanOrEqual(times * megabyte)
  expect(await deaf).toBeLessThan(times * megabyte)
  await strict.stop()
  rmSync(distDir, { recursive: true })
})
