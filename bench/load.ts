/**
 * How many reads a second the server answers, beside a bare Node server that answers the same bytes:
 *
 *     npm run load [-- --connections=16 --seconds=3 --rounds=3 --only=store/get --postgres=postgres://…]
 *
 * Both are processes of their own and are struck in turn, so that a busy machine is as busy for both. Next to the ratio of
 * answers stands that of processor time for an answer, which doesn't depend on what else runs.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { basePath } from '../core/contract/call.ts'
import { calls } from '../core/contract/calls/calls.ts'
import { contextOf, type Guest } from '../test/support/shop-server.ts'
import { spawnProgram } from '../test/support/spawn-program.ts'
import { percentile } from './percentile.ts'
import type { Strike, Struck } from './load/strike.ts'

const { values: options } = parseArgs({
  options: {
    connections: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    postgres: { type: 'string', default: '' },
  },
})
const connections = Number(options.connections)
const ms = Number(options.seconds) * 1000
const rounds = Number(options.rounds)

const folder = mkdtempSync(join(tmpdir(), 'larder-load-'))
const program = spawnProgram('test/support/run-program.ts', {
  PORT: '0',
  DATA_DIR: folder,
  LOG_FORMAT: 'json',
  LOG_LEVEL: 'info',
  ...(options.postgres && { DATABASE_URL: options.postgres }),
})
const [, said = ''] = await program.says(/"port":(\d+).*"listening"/)
const port = Number(said)

const bare = fork(join(import.meta.dirname, 'load/bare-server.ts'))
const [{ port: barePort }] = (await once(bare, 'message')) as [{ port: number }]

const guest = await signIn()
const shop = { storeId: 'despensa' }
const reads: { name: string; path: string; body: object }[] = [
  {
    name: 'identity/get',
    path: calls.storeIdentity.path,
    body: { accessUrl: `http://127.0.0.1:${port}/`, product: 'retail' },
  },
  {
    name: 'store/get',
    path: calls.storeGet.path,
    body: { ...shop, deviceSerialNo: 'device', serviceType: 'online' },
  },
  {
    name: 'category/list',
    path: calls.categoryList.path,
    body: { ...shop, serviceId: 'pickup', language: 'en' },
  },
  {
    name: 'order/list',
    path: calls.orderList.path,
    body: { ...shop, customerId: guest.id, cursor: null, pageSize: 20 },
  },
]

const middle = (runs: Run[]): Run =>
  runs.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(runs.length / 2)] as Run

try {
  const rows: string[][] = []
  for (const { name, path, body } of reads.filter((read) => read.name.includes(options.only)))
    rows.push(await compare(name, path, body))
  print(['', 'bare /s', 'Larder /s', 'ratio', 'bare µs', 'Larder µs', 'ratio', 'p50', 'p99'], rows)
} finally {
  bare.disconnect()
  program.child.kill('SIGTERM')
  await program.ends()
  rmSync(folder, { recursive: true, force: true })
}

async function compare(name: string, path: string, body: object): Promise<string[]> {
  const text = JSON.stringify({ context: contextOf(guest), ...body })
  const message = [
    `POST ${basePath}${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    'accept-encoding: gzip, deflate, br',
    'Request-Id: 7b9e1c52-2f64-4a1f-9f0d-2f3a4b5c6d7e',
    `content-length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n')
  await teach(path, text)
  const larder = { port, pid: program.child.pid ?? 0, runs: [] as Run[] }
  const other = { port: barePort, pid: bare.pid ?? 0, runs: [] as Run[] }
  for (let round = 0; round <= rounds; round += 1)
    for (const server of [other, larder]) {
      const run = await measured(server, {
        port: server.port,
        connections,
        ms: round ? ms : 1000,
        requests: [message],
      })
      // The first one warms up.
      if (round) server.runs.push(run)
    }
  const [a, b] = [middle(other.runs), middle(larder.runs)]
  return [
    name,
    a.perSecond.toFixed(0),
    b.perSecond.toFixed(0),
    `${((100 * b.perSecond) / a.perSecond).toFixed(0)} %`,
    a.cpuMicros.toFixed(0),
    b.cpuMicros.toFixed(0),
    `${((100 * a.cpuMicros) / b.cpuMicros).toFixed(0)} %`,
    `${b.p50.toFixed(1)} ms`,
    `${b.p99.toFixed(1)} ms`,
  ]
}

/** Gives the bare server the bytes that Larder answers. */
async function teach(path: string, text: string): Promise<void> {
  const answer = await asked(path, text)
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
  bare.send([{ path: `${basePath}${path}`, headers: answer.headers, body: answer.body.toString('base64') }])
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

/** What a process has taken of the processor so far (Linux: user and system, in hundredths of a second). */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function signIn(): Promise<Guest> {
  const auth = { passportType: 16, deviceId: crypto.randomUUID().replaceAll('-', '') }
  const body = { context: contextOf(), storeId: 'despensa', isDineIn: false, auth }
  const { body: bytes } = await asked(calls.signIn.path, JSON.stringify(body), false)
  const { data } = JSON.parse(bytes.toString()) as {
    data: { customerId: string; token: { accessToken: string } }
  }
  return { id: data.customerId, token: data.token.accessToken }
}

type Answered = { status: number; headers: Record<string, string>; body: Buffer }

function asked(path: string, text: string, compressed = true): Promise<Answered> {
  return new Promise((give, fail) => {
    const headers = {
      'content-type': 'application/json',
      ...(compressed && { 'accept-encoding': 'gzip, deflate, br' }),
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

function print(head: string[], rows: string[][]): void {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)))
  for (const row of [head, ...rows])
    console.log(
      row.map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join('  '),
    )
}
