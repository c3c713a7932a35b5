/**
 * Measures how many requests the server answers in a second, beside a bare Node server that answers the same bytes and,
 * for an order, writes one row as durably:
 *
 *     npm run load [-- --connections=16,64 --seconds=3 --rounds=3 --only=store/get --postgres=postgres://…]
 *
 * Both run in processes of their own and are loaded in turn, so that a busy machine affects both alike. Beside the
 * ratio of answers stands the ratio of processor time for each answer, which doesn't depend on what else runs. The end
 * of each row shows the memory in use after that load. `--profile=FOLDER` writes a processor profile of the server;
 * `--node=--max-semi-space-size=32` passes options to its Node. `--postgres` names any database of a PostgreSQL; its
 * user has to be allowed to create another one, which is dropped in the end.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { basePath } from '../core/contract/call.ts'
import { calls } from '../core/contract/calls/calls.ts'
import type { MenuWire } from '../core/contract/wire/menu/menu-wire.ts'
import { contextOf, type Guest } from '../test/support/server/shop-server.ts'
import { spawnProgram } from '../test/support/server/spawn-program.ts'
import type { BareAnswer } from './load/bare-server.ts'
import { createOwnDatabase } from './load/own-database.ts'
import { orderOf, writeBusyShop } from './load/busy-shop.ts'
import { printTable } from './load/print-table.ts'
import { cpuSeconds, residentMegabytes } from './load/process-facts.ts'
import { freshName, type Strike, type Struck } from './load/strike.ts'
import { percentile } from './percentile.ts'

const { values: options } = parseArgs({
  options: {
    connections: { type: 'string', default: '16,64' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    postgres: { type: 'string', default: '' },
    profile: { type: 'string', default: '' },
    node: { type: 'string', default: '' },
  },
})
const ms = Number(options.seconds) * 1000
const rounds = Number(options.rounds)
/** Number of guests who order, because the number of orders of one guest is limited. */
const guestCount = 200

const folder = mkdtempSync(join(tmpdir(), 'larder-load-'))
const own = options.postgres ? await createOwnDatabase(options.postgres) : null
const database = { DATA_DIR: folder, ...(own && { DATABASE_URL: own.url }) }
const importing = spawnProgram('server/cli/shop.ts', database, ['import', writeBusyShop(folder)])
if ((await importing.ends()) !== 0) {
  await own?.drop()
  throw new Error(importing.output())
}
const program = spawnProgram('dist/server/main.mjs', {
  ...database,
  PORT: '0',
  LOG_FORMAT: 'json',
  LOG_LEVEL: 'info',
  LIMITS: 'off',
  // Trusts the proxy header, so that each guest can have a network address of their own.
  TRUST_PROXY: '1',
  // As it is started (scripts/start.mjs).
  NODE_OPTIONS: [
    '--max-semi-space-size=16',
    options.node,
    options.profile && `--cpu-prof --cpu-prof-dir=${options.profile}`,
  ].join(' '),
})
const [, said = ''] = await program.says(/"port":(\d+).*"listening"/)
const port = Number(said)
const larder = { port, pid: program.child.pid ?? 0 }
const residentAtStart = residentMegabytes(larder.pid)

const bare = fork(join(import.meta.dirname, 'load/bare-server.ts'), [own?.url ?? join(folder, 'bare.sqlite')])
const [{ port: barePort }] = (await once(bare, 'message')) as [{ port: number }]

const guests = await Promise.all(Array.from({ length: guestCount }, (_, at) => signIn(at)))
const [guest] = guests as [Guest]
const shop = { storeId: 'despensa' }
const menuBody = { ...shop, serviceId: 'pickup', language: 'en' }
const { body: menuBytes } = await asked(calls.categoryList.path, written(menuBody, guest), false)
const { data: menu } = JSON.parse(menuBytes.toString()) as { data: MenuWire }

type Load = { name: string; path: string; body: (guest: Guest) => object; isWrite?: true }
const loads: Load[] = [
  {
    name: 'identity/get',
    path: calls.storeIdentity.path,
    body: () => ({ accessUrl: `http://127.0.0.1:${port}/`, product: 'retail' }),
  },
  {
    name: 'store/get',
    path: calls.storeGet.path,
    body: () => ({ ...shop, deviceSerialNo: 'device', serviceType: 'online' }),
  },
  { name: 'category/list', path: calls.categoryList.path, body: () => menuBody },
  {
    name: 'order/create',
    path: calls.orderCreate.path,
    body: ({ id }) => orderOf(menu, id),
    isWrite: true,
  },
  {
    name: 'order/list',
    path: calls.orderList.path,
    body: ({ id }) => ({ ...shop, customerId: id, cursor: null, pageSize: 20 }),
  },
]

const middle = (runs: Run[]): Run =>
  runs.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(runs.length / 2)] as Run

try {
  const rows: string[][] = []
  for (const load of loads.filter(({ name }) => name.includes(options.only)))
    for (const connections of options.connections.split(',').map(Number))
      rows.push(await compare(load, connections))
  printTable(
    ['', 'at once', 'bare /s', '/s', 'ratio', 'bare µs', 'µs', 'ratio', 'p50 ms', 'p99 ms', 'MB'],
    rows,
  )
  console.log(
    `resident: ${residentAtStart} MB at start, ${residentMegabytes(larder.pid)} MB after; bare ${residentMegabytes(bare.pid ?? 0)} MB`,
  )
} finally {
  bare.disconnect()
  program.child.kill('SIGTERM')
  await program.ends()
  await own?.drop()
  rmSync(folder, { recursive: true, force: true })
}

function written(body: object, of: Guest): string {
  return JSON.stringify({ context: contextOf(of), ...body })
}

async function compare({ name, path, body, isWrite }: Load, connections: number): Promise<string[]> {
  const texts = (isWrite ? guests : [guest]).map((one) => written(body(one), one))
  const requests = texts.map((text, at) =>
    [
      `POST ${basePath}${path} HTTP/1.1`,
      'host: 127.0.0.1',
      `x-forwarded-for: ${networkOf(at)}`,
      'content-type: application/json',
      'accept-encoding: gzip, deflate, br',
      'Request-Id: 7b9e1c52-2f64-4a1f-9f0d-2f3a4b5c6d7e',
      ...(isWrite ? [`Idempotency-Key: ${freshName}`] : []),
      `content-length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n'),
  )
  await teach(path, texts[0] ?? '', isWrite === true)
  const one = { ...larder, runs: [] as Run[] }
  const other = { port: barePort, pid: bare.pid ?? 0, runs: [] as Run[] }
  for (let round = 0; round <= rounds; round += 1)
    for (const server of [other, one]) {
      const strike = { port: server.port, connections, ms: round ? ms : 1000, requests }
      const run = await measured(server, strike)
      // The first round only warms up.
      if (round) server.runs.push(run)
    }
  const [a, b] = [middle(other.runs), middle(one.runs)]
  return [
    name,
    String(connections),
    a.perSecond.toFixed(0),
    b.perSecond.toFixed(0),
    `${((100 * b.perSecond) / a.perSecond).toFixed(0)} %`,
    a.cpuMicros.toFixed(0),
    b.cpuMicros.toFixed(0),
    `${((100 * a.cpuMicros) / b.cpuMicros).toFixed(0)} %`,
    b.p50.toFixed(1),
    b.p99.toFixed(1),
    String(residentMegabytes(larder.pid)),
  ]
}

/** Tells the bare server the bytes that Larder answers. */
async function teach(path: string, text: string, isWrite: boolean): Promise<void> {
  const { status, headers, body } = await asked(path, text, true, isWrite ? crypto.randomUUID() : undefined)
  if (status !== 200) throw new Error(`${path} was answered ${status}: ${body.toString()}`)
  const answer = { path: `${basePath}${path}`, headers, body: body.toString('base64'), isWrite }
  bare.send([answer satisfies BareAnswer])
  await once(bare, 'message')
}

type Run = { perSecond: number; cpuMicros: number; p50: number; p99: number }

async function measured({ pid }: { pid: number }, workerData: Strike): Promise<Run> {
  const before = cpuSeconds(pid)
  const worker = new Worker(join(import.meta.dirname, 'load/strike.ts'), { workerData })
  const [{ statuses, took, ms: lasted }] = (await once(worker, 'message')) as [Struck]
  const bad = Object.keys(statuses).filter((status) => status !== '200')
  if (bad.length > 0) throw new Error(`answers of status ${bad.join(', ')}: ${JSON.stringify(statuses)}`)
  return {
    perSecond: (took.length / lasted) * 1000,
    cpuMicros: ((cpuSeconds(pid) - before) / took.length) * 1e6,
    p50: percentile([...took], 0.5),
    p99: percentile([...took], 0.99),
  }
}

function networkOf(at: number): string {
  return `10.${at >> 8}.${at & 255}.1`
}

async function signIn(at: number): Promise<Guest> {
  const auth = { passportType: 16, deviceId: crypto.randomUUID().replaceAll('-', '') }
  const body = { context: contextOf(), storeId: 'despensa', isDineIn: false, auth }
  const { body: bytes } = await asked(calls.signIn.path, JSON.stringify(body), false, undefined, at)
  const { data } = JSON.parse(bytes.toString()) as {
    data: { customerId: string; token: { accessToken: string } }
  }
  return { id: data.customerId, token: data.token.accessToken }
}

type Answered = { status: number; headers: Record<string, string>; body: Buffer }

function asked(path: string, text: string, compressed = true, key?: string, from = 0): Promise<Answered> {
  return new Promise((give, fail) => {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': networkOf(from),
      ...(compressed && { 'accept-encoding': 'gzip, deflate, br' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const outgoing = request(
      { port, host: '127.0.0.1', path: `${basePath}${path}`, method: 'POST', headers },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () => {
          const kept = Object.entries(incoming.headers).filter(
            ([name]) => !['connection', 'keep-alive', 'transfer-encoding', 'date'].includes(name),
          )
          const body = Buffer.concat(chunks)
          const all = {
            ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
            'content-length': String(body.length),
          }
          give({ status: incoming.statusCode ?? 0, headers: all, body })
        })
      },
    )
    outgoing.on('error', fail)
    outgoing.end(text)
  })
}
