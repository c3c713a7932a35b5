import { InvalidConfig } from '../settings/config.ts'
import { projectFolder } from '../settings/project-folder.ts'
import { DatabaseUnusable } from '../database/open.ts'
import { loadEnvFile } from '../settings/env-file.ts'
import { runOrdersCommand } from './orders/run.ts'

try {
  loadEnvFile(projectFolder)
  process.exitCode = await runOrdersCommand(process.argv.slice(2), {
    out: (line) => console.log(line),
    err: (line) => console.error(line),
    env: process.env,
    now: Date.now,
  })
} catch (error) {
  if (!(error instanceof InvalidConfig || error instanceof DatabaseUnusable)) throw error
  console.error(error.message)
  process.exitCode = error instanceof InvalidConfig ? 2 : 1
}
