import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { basePath } from '../../../../core/contract/call.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { openDatabase } from '../../../../server/database/open.ts'
import { type Program, spawnProgram } from '../../../support/server/spawn-program.ts'
import { livePath } from '../../../../core/contract/calls/live-call.ts'
import { hear } from '../../../support/server/ear.ts'
import { runServer } from '../../../support/server/running-server.ts'
import { contextOf } from '../../../support/server/shop-server.ts'

let folder: string
const running: Program[] = []
/** A request that was begun before all tests, as the last one waits for its end. `ms`: how long it lasted. */
let halfSent: { server: Awaited<ReturnType<typeof runServer>>; ms: Promise<number> }
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larder-start-'))
  const server = await runServer()
  const since = performance.now()
  const socket = connect(server.port, '127.0.0.1')
  socket.write('POST /api HTTP/1.1\r\nHost: localhost\r\n')
  socket.resume()
  halfSent = { server, ms: once(socket, 'close').then(() => performance.now() - since) }
})
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.map(({ ends }) => ends()))
  rmSync(folder, { recursive: true })
})

function start(env: Record<string, string> = {}): Program {
  const program = spawnProgram('test/support/server/run-program.ts', {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    ...env,
  })
  running.push(program)
  return program
}

const identity = { context: contextOf(), accessUrl: 'http://localhost/', product: 'retail' }

describe('the server program', () => {
  test('warns in what it prints and in the log that with Stripe’s test keys no money moves', async () => {
    const keys = (mode: string) => ({
      LOG_FORMAT: 'pretty',
      DATA_DIR: join(folder, mode),
      STRIPE_SECRET_KEY: `sk_${mode}_12345678`,
      STRIPE_PUBLISHABLE_KEY: `pk_${mode}_12345678`,
      STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
    })
    const tried = start(keys('test'))
    await tried.says(/listening/)
    expect(tried.output()).toMatch(/Payments .*TEST KEYS: NO MONEY MOVES/)
    expect(tried.output()).toMatch(/STRIPE_SECRET_KEY is a test key/)
    const live = start(keys('live'))
    await live.says(/listening/)
    expect(live.output()).toMatch(/Payments {5}online ones go through Stripe\n/)
    expect(live.output()).not.toMatch(/test key/i)
  })

  test('imports the demo shop on first start, prints addresses and desk key, answers, and stops on a signal', async () => {
    const program = start({ LOG_FORMAT: 'pretty' })
    const [, port] = await program.says(/Storefront {3}http:\/\/localhost:(\d+)\//)
    await program.says(/Table .*\?table=[\s\S]*listening/)
    expect(program.output()).toContain('▀')
    expect(program.output()).toContain('npm run orders')
    const [, key = ''] = await program.says(/Desk key {5}((?:[0-9A-Z]{5}-){4}[0-9A-Z]{5})\n/)
    const knock = await fetch(`http://127.0.0.1:${port}/desk/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key }),
    })
    expect(knock.status).toBe(200)
    const response = await fetch(`http://127.0.0.1:${port}${basePath}${calls.storeIdentity.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(identity),
    })
    expect(response.headers.get('date')).toMatch(/GMT$/)
    expect(await response.json()).toMatchObject({ success: true, data: { entityId: 'default' } })
    program.child.kill('SIGINT')
    program.child.kill('SIGTERM')
    expect(await program.ends()).toBe(0)

    const again = start({ LOG_FORMAT: 'json' })
    await again.says(/"importedFirstShop":false.*"listening"/)
    expect(again.output()).toContain('/desk')
    expect(again.output()).not.toContain('Desk key')
    again.child.kill('SIGTERM')
    expect(await again.ends()).toBe(0)
  })

  test('starts with a shop whose stored file it can’t read, and names that shop', async () => {
    const data = mkdtempSync(join(folder, 'unreadable-'))
    const first = start({ DATA_DIR: data, LOG_FORMAT: 'json' })
    await first.says(/"listening"/)
    first.child.kill('SIGTERM')
    await first.ends()
    const db = await openDatabase({ sqlitePath: join(data, 'larder.sqlite') })
    await db
      .updateTable('shops')
      .set((set) => ({ file: '{}', revision: set('revision', '+', 1) }))
      .execute()
    await db.destroy()
    const again = start({ DATA_DIR: data, LOG_FORMAT: 'json' })
    await again.says(/"listening"/)
    expect(again.output()).toMatch(/Also here {4}despensa: .*can’t be read by this release/)
    again.child.kill('SIGTERM')
    expect(await again.ends()).toBe(0)
  })

  test('exits with code 0 even when more signals follow the first', async () => {
    const { child, says, ends } = start({ LOG_FORMAT: 'json' })
    await says(/"listening"/)
    const again = setInterval(() => child.kill('SIGTERM'), 1)
    expect(await ends()).toBe(0)
    clearInterval(again)
  })

  test('lets a running request finish before it stops', async () => {
    const program = start({ LOG_FORMAT: 'json' })
    const [, port] = await program.says(/"port":(\d+).*"listening"/)
    const body = JSON.stringify(identity)
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    }
    const slow = request({ port, path: `${basePath}${calls.storeIdentity.path}`, method: 'POST', headers })
    slow.flushHeaders()
    await once(slow, 'continue')
    slow.write(body.slice(0, 20))
    program.child.kill('SIGTERM')
    await vi.waitFor(() => expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow(), 10_000)
    slow.end(body.slice(20))
    const [response] = await once(slow, 'response')
    expect(response.statusCode).toBe(200)
    response.resume()
    expect(await program.ends()).toBe(0)
  })
})

test('a request that never ends doesn’t keep the server from stopping within five seconds', async () => {
  const server = await runServer()
  const headers = { 'content-type': 'application/json', 'content-length': 5000, expect: '100-continue' }
  const path = `${basePath}${calls.storeIdentity.path}`
  const stuck = request({ host: '127.0.0.1', port: server.port, path, method: 'POST', headers })
  stuck.on('error', () => {})
  stuck.flushHeaders()
  await once(stuck, 'continue')
  stuck.write('{"context":')
  const since = performance.now()
  await server.stop()
  expect(performance.now() - since).toBeLessThan(5_000)
})

test('an upload that is cut short isn’t logged as an error', async () => {
  const program = start({ LOG_FORMAT: 'json', LOG_LEVEL: 'debug' })
  const [, port] = await program.says(/"port":(\d+).*"listening"/)
  const headers = { 'content-type': 'application/json', 'content-length': 5000, expect: '100-continue' }
  const cut = request({ port, path: `${basePath}${calls.storeIdentity.path}`, method: 'POST', headers })
  cut.on('error', () => {})
  cut.flushHeaders()
  await once(cut, 'continue')
  cut.write('{"context":')
  cut.destroy()
  await program.says(/"msg":"upload cut"/)
  program.child.kill('SIGTERM')
  expect(await program.ends()).toBe(0)
  expect(program.output()).not.toMatch(/"level":[456]0|stack|\n\s+at /)
})

const fails = async (env: Record<string, string>, code: number, sentence: RegExp) => {
  const program = start(env)
  expect(await program.ends()).toBe(code)
  expect(program.output()).toMatch(sentence)
  expect(program.output()).not.toMatch(/\n\s+at |node:|Error/)
  return program.output()
}

describe('the server program exits with one sentence and no stack trace when', () => {
  test('the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await fails({ PORT: String(port) }, 1, new RegExp(`^Port ${port} is in use: [^\n]+\n$`))
    other.close()
  })

  test('HOST is no address of this machine', async () => {
    await fails({ HOST: '192.0.2.1' }, 1, /^HOST "192.0.2.1" is no address of this machine: [^\n]+\n$/)
  })

  test('DATA_DIR is a file', async () => {
    writeFileSync(join(folder, 'file'), '')
    await fails(
      { DATA_DIR: join(folder, 'file') },
      1,
      /^DATA_DIR \(.*file\) can't be used: a file is in its place\.\n$/,
    )
    await fails(
      { DATA_DIR: join(folder, 'file/data') },
      1,
      /^DATA_DIR \(.*data\) can't be used: a file is in its place\.\n$/,
    )
  })

  test('the database file is not a database', async () => {
    const path = mkdtempSync(join(folder, 'corrupt-'))
    const garbage = 'this is not a database, but it is long enough to be taken for one\n'.repeat(100)
    writeFileSync(join(path, 'larder.sqlite'), garbage)
    await fails(
      { DATA_DIR: path },
      1,
      /^The database \(.*larder\.sqlite\) can't be opened: file is not a database\.\n$/,
    )
  })

  test('the database file is read-only', async () => {
    const data = mkdtempSync(join(folder, 'read-only-'))
    const path = join(data, 'larder.sqlite')
    await (await openDatabase({ sqlitePath: path })).destroy()
    chmodSync(path, 0o444)
    for (const open of [folder, data]) chmodSync(open, 0o777)
    // Root may write everything, so the program runs as nobody then.
    const isRoot = process.getuid?.() === 0
    const program = join(import.meta.dirname, '../../../support/server/run-program.ts')
    const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
      env: { PORT: '0', DATA_DIR: data },
      encoding: 'utf8',
      ...(isRoot && { uid: 65534 }),
    })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^The database \(.*larder\.sqlite\) can't be written: [^\n]+\n$/)
  })

  test('PostgreSQL does not answer', async () => {
    const env = { DATABASE_URL: 'postgres://larder:hunter2@localhost:1/larder' }
    expect(
      await fails(env, 1, /^The database \(DATABASE_URL\) can't be opened: .*ECONNREFUSED[^\n]*\n$/),
    ).not.toContain('hunter2')
  })

  test('the build is missing', async () => {
    await fails(
      { TEST_DIST: join(folder, 'nothing') },
      1,
      /^The built app is missing \(.*\): run "npm run build" first\.\n$/,
    )
  })

  test('several settings are wrong, with a line for each', async () => {
    const output = await fails(
      { PORT: 'x', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://a:hunter2@b' },
      2,
      /^PORT must be/,
    )
    expect(output.trim().split('\n')).toHaveLength(3)
    expect(output).not.toContain('hunter2')
  })
})

describe('open event streams', () => {
  const open = async (origin: string, signal?: AbortSignal) =>
    hear(
      await fetch(`${origin}${basePath}${livePath}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ context: contextOf(), storeId: 'corner', customerId: null }),
        ...(signal && { signal }),
      }),
    )

  test('don’t delay the server’s stop', async () => {
    const server = await runServer()
    const ears = await Promise.all(Array.from({ length: 20 }, () => open(server.origin)))
    await expect.poll(() => ears.every(({ events }) => events.length === 1)).toBe(true)
    const since = performance.now()
    await server.stop()
    // Left open, they would be cut off after three and a half.
    expect(performance.now() - since).toBeLessThan(3_000)
    await expect.poll(() => ears.every((ear) => ear.isOver())).toBe(true)
  })

  test('and connections without a request are closed at once when the server stops', async () => {
    const server = await runServer()
    const agent = new Agent({ keepAlive: true })
    const asked = request({
      agent,
      host: '127.0.0.1',
      port: server.port,
      method: 'POST',
      path: `${basePath}${livePath}`,
      headers: { 'content-type': 'application/json' },
    })
    asked.end(JSON.stringify({ context: contextOf(), storeId: 'corner', customerId: null }))
    const [stream] = await once(asked, 'response')
    stream.resume()
    // Browsers open connections ahead of what they may ask next.
    const silent = connect(server.port, '127.0.0.1')
    await once(silent, 'connect')
    const since = performance.now()
    await server.stop()
    // Left open, they would be cut off after three and a half.
    expect(performance.now() - since).toBeLessThan(3_000)
    agent.destroy()
    expect(silent.destroyed || (await once(silent, 'close'))).toBeTruthy()
  })

  test('are dropped when their phones disconnect', async () => {
    const server = await runServer()
    const away = new AbortController()
    await Promise.all(Array.from({ length: 20 }, () => open(server.origin, away.signal)))
    expect(server.services.live.size).toBe(20)
    away.abort()
    await expect.poll(() => server.services.live.size).toBe(0)
    await server.stop()
  })

  test('are dropped when a phone doesn’t read from its socket', async () => {
    const server = await runServer()
    const body = JSON.stringify({ context: contextOf(), storeId: 'corner', customerId: null })
    const stuck = request({
      host: '127.0.0.1',
      port: server.port,
      method: 'POST',
      path: `${basePath}${livePath}`,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    })
    stuck.on('error', () => {})
    stuck.on('response', (response) => response.pause())
    stuck.end(body)
    await expect.poll(() => server.services.live.size).toBe(1)
    for (let times = 0; times < 200 && server.services.live.size > 0; times += 1) {
      for (let more = 0; more < 2_000; more += 1)
        server.services.changes.publish({ kind: 'shop', shopId: 'corner' })
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(server.services.live.size).toBe(0)
    stuck.destroy()
    await server.stop()
  })
})

test('a request whose headers never end is cut off after 15 seconds, or five later', async () => {
  expect(await halfSent.ms).toBeLessThan(22_000)
  await halfSent.server.stop()
})
