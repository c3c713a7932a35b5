import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ledgerIn, putDemoShop, root } from './demo-data.ts'
import type { DemoServer } from './demo-server.ts'
import { findPort } from './ports.ts'

/**
 * The program that an owner runs, in a process that can be killed. `settings` are variables of docs/operating.md; they
 * are read at each start.
 */
export async function createServerProcess(settings: Record<string, string> = {}): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-e2e-'))
  const deskKey = await putDemoShop(folder)
  // It is started again on it: one that a system gives to others would be another's meanwhile.
  const port = await findPort()
  let child: ChildProcess | null = null
  const server: DemoServer = {
    ...ledgerIn(folder),
    port,
    folder,
    codes: [],
    deskKey,
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
      child = spawn(process.execPath, ['dist/server/main.mjs'], {
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
    async dispose() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

async function untilHealthy(port: number): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const healthy = await fetch(`http://localhost:${port}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
    if (healthy) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server did not come up within a minute')
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
