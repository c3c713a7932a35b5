import { InvalidConfig } from '../settings/config.ts'
import { loadEnvFile } from '../settings/env-file.ts'
import { projectFolder } from '../settings/project-folder.ts'
import { runShopCommand } from './shop/run.ts'

try {
  loadEnvFile(projectFolder)
  process.exitCode = await runShopCommand(process.argv.slice(2), {
    out: (line) => console.log(line),
    err: (line) => console.error(line),
    env: process.env,
    // npm runs scripts in the project's folder, but paths are relative to where the command was typed.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    now: Date.now,
  })
} catch (error) {
  if (!(error instanceof InvalidConfig)) throw error
  console.error(error.message)
  process.exitCode = 2
}
