import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from './server-process.ts'

const root = join(import.meta.dirname, '../../../..')

export type DevServer = {
  origin: string
  /** Warnings and errors that whoever runs it reads. */
  complaints: () => string
  stop(): Promise<void>
}

/** The page of `npm run dev`: the sources as they stand, with the API of the server on this port. */
export async function startDevServer(apiPort: number): Promise<DevServer> {
  const port = await freePort()
  const vite = spawn(
    process.execPath,
    [
      'node_modules/vite/bin/vite.js',
      '--port',
      String(port),
      '--strictPort',
      '--force',
      '--logLevel',
      'warn',
    ],
    { cwd: root, env: { ...process.env, PORT: String(apiPort) }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  vite.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const origin = `http://localhost:${port}`
  const ended = new Promise<void>((resolve) => vite.once('exit', () => resolve()))
  await untilAnswers(origin)
  return {
    origin,
    complaints: () => said,
    async stop() {
      vite.kill('SIGTERM')
      await ended
    },
  }
}

async function untilAnswers(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const answers = await fetch(origin).then(
      (response) => response.ok,
      () => false,
    )
    if (answers) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the page of npm run dev did not come up within a minute')
}
