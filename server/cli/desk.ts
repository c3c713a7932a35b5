import { InvalidConfig } from '../settings/config.ts'
import { projectFolder } from '../settings/project-folder.ts'
import { DatabaseUnusable } from '../database/open.ts'
import { runDeskCommand } from './desk/run.ts'
import { loadEnvFile } from '../settings/env-file.ts'

const interrupting = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupting.abort())

try {
  loadEnvFile(projectFolder)
  process.exitCode = await runDeskCommand(process.argv.slice(2), {
    out: (line) => console.log(line),
    err: (line) => console.error(line),
    env: process.env,
    now: Date.now,
    interrupted: interrupting.signal,
  })
} catch (error) {
  if (!(error instanceof InvalidConfig || error instanceof DatabaseUnusable)) throw error
  console.error(error.message)
  process.exitCode = error instanceof InvalidConfig ? 2 : 1
}
