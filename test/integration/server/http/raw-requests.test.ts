import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basePath } from '../../../../core/contract/call.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { ShopFile } from '../../../../core/schema/shop-file/shop-file.ts'
import { generateShop } from '../../../../server/shops/generate/generate-shop.ts'
import { generatedPictures } from '../../../../server/shops/generate/pictures.ts'
import { importShop } from '../../../../server/shops/import/import-shop.ts'
import { copyOfDist, runServer } from '../../../support/server/running-server.ts'
import { contextOf } from '../../../support/server/shop-server.ts'

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

describe('a caller that asks a lot at once and reads nothing', () => {
  let own: Awaited<ReturnType<typeof runServer>>
  beforeAll(async () => {
    own = await runServer(copyOfDist())
    // Pages carry the menu of a hundred dishes.
    for (const [id, items] of Object.entries({ small: 100, large: 300 })) {
      const shop = { ...generateShop({ items }), id, hosts: [`${id}.test`] }
      await importShop(own.db, v.parse(ShopFile, shop), generatedPictures)
    }
  })
  afterAll(() => own.stop())

  const answered = async (): Promise<number> => {
    const text = await own.services.metrics.write((_, error) => {
      throw error
    })
    const counts = [...text.matchAll(/^larder_answers_total\{.*\} (\d+)$/gm)]
    return counts.reduce((sum, [, count]) => sum + Number(count), 0)
  }
  /** Node doesn't read all requests of a connection that takes no answers. */
  async function untilNoMoreIsAnswered(): Promise<void> {
    for (let before = -1, now = await answered(); before !== now; [before, now] = [now, await answered()])
      await wait(1_000)
  }
  /** V8 frees the buffers that a collection found unused on another thread, some time after it. */
  async function heldMb(): Promise<number> {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    for (let before = Infinity; ;) {
      collect()
      await wait(200)
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      const now = (heapUsed + arrayBuffers) / 1e6
      if (now > before - 1) return now
      before = now
    }
  }

  /** How many MB of memory it takes to answer so many requests on each of so many connections. */
  async function grownBy(connections: number, each: number, write: (at: number) => string): Promise<number> {
    const [answeredBefore, mbBefore] = [await answered(), await heldMb()]
    const sockets = Array.from({ length: connections }, () => connect(own.port, '127.0.0.1'))
    for (const [at, socket] of sockets.entries()) {
      socket.on('error', () => {})
      socket.pause()
      socket.write(Array.from({ length: each }, (_, n) => write(at * each + n)).join(''))
    }
    await expect.poll(async () => (await answered()) - answeredBefore).toBeGreaterThan(connections * 50)
    await untilNoMoreIsAnswered()
    const grown = (await heldMb()) - mbBefore
    for (const socket of sockets) socket.destroy()
    return grown
  }

  const menuWith = (x: number) => {
    const asked = { storeId: 'large', serviceId: 'dine-in', language: 'en' }
    const body = JSON.stringify({ context: contextOf(), ...asked, x })
    const type = 'Content-Type: application/json'
    const head = [`POST ${basePath}${calls.categoryList.path} HTTP/1.1`, 'Host: large.test', type]
    return [...head, `Content-Length: ${body.length}`, '', body].join('\r\n')
  }

  test('costs no memory for each menu, however the bodies of its calls differ', async () => {
    expect(await grownBy(4, 100, menuWith)).toBeLessThan(25)
  })

  test('costs no memory for each page', async () => {
    const page = (at: number) => `GET /?x=${at} HTTP/1.1\r\nHost: small.test\r\nAccept: text/html\r\n\r\n`
    expect(await grownBy(4, 100, page)).toBeLessThan(25)
  })
})
