import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { changeShop } from './change-shop.ts'
import { dayInMadrid } from './madrid.ts'

const root = join(import.meta.dirname, '../../..')

export type LedgerOrder = {
  order_id: string
  /** The intent that it came of. */
  client_order_id: string
  total_cents: number
  state: string
  table_number: string
}

/** The program that an owner runs, on a database of its own; it can be killed and started again. */
export type ServerProcess = {
  port: number
  /** Its DATA_DIR. */
  folder: string
  start(): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
  /** What is in its database, read from the file itself. */
  orders(): LedgerOrder[]
  lines(): { title: string; quantity: number; cents: number }[]
  /** The times that its orders are for, earliest first. */
  appointments(): number[]
  /** Changes what is in its database, for what no test can wait for. */
  change(sql: string): void
  /** The key to the desk that its first start has printed. */
  deskKey: string
  /** The sign-in codes that it has printed, newest last. */
  codes: string[]
  dispose(): Promise<void>
}

/** `settings` are variables of docs/operating.md; they are read at each start. */
export async function createServerProcess(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-e2e-'))
  const port = await freePort()
  let child: ChildProcess | null = null
  const query = <T>(sql: string): T[] => {
    const database = new DatabaseSync(join(folder, 'larder.sqlite'), { readOnly: true })
    try {
      return database.prepare(sql).all() as T[]
    } finally {
      database.close()
    }
  }

  const server: ServerProcess = {
    port,
    folder,
    codes: [],
    deskKey: '',
    async start() {
      const env = {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folder,
        // Codes are printed at this level.
        LOG_LEVEL: 'info',
        DATABASE_URL: '',
        ...settings,
      }
      child = spawn(process.execPath, ['server/main.ts'], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const started = child
      started.stdout?.on('data', (bytes: Buffer) => {
        for (const [, code = ''] of String(bytes).matchAll(/"code":"(\d{6})"/g)) server.codes.push(code)
      })
      // Its greeting, unless something goes wrong.
      let said = ''
      started.stderr?.on('data', (bytes: Buffer) => {
        said += String(bytes)
        server.deskKey = /Desk key +(\S+)/.exec(said)?.[1] ?? server.deskKey
      })
      started.once('exit', (code) => {
        if (started === child) console.error(`the server ended by itself with ${code}:\n${said}`)
      })
      await untilHealthy(port)
    },
    async stop(signal = 'SIGTERM') {
      const running = child
      child = null
      if (!running || running.exitCode !== null) return
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.kill(signal)
      await ended
    },
    orders: () => query('select order_id, client_order_id, total_cents, state, table_number from orders'),
    lines: () => query('select title, quantity, cents from order_lines order by line_number'),
    appointments: () =>
      query<{ at: number }>('select appointment_at as at from orders order by at').map(({ at }) => at),
    change(sql) {
      const database = new DatabaseSync(join(folder, 'larder.sqlite'), { timeout: 5_000 })
      database.exec(sql)
      database.close()
    },
    async dispose() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  ignoreHolidays(server)
  return server
}

/** The demo shop's holidays are real ones: whoever tests on them tests an ordinary day. */
function ignoreHolidays(server: ServerProcess): void {
  const today = dayInMadrid(Date.now()).slice(5)
  if (!['12-24', '12-25', '12-31', '01-01'].includes(today)) return
  changeShop(server, ({ services }) => {
    for (const service of services) delete service.openingExceptions
  })
}

async function untilHealthy(port: number): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const healthy = await fetch(`http://localhost:${port}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
    if (healthy) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server did not come up within 15 s')
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
