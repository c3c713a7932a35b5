import { BackupFault } from '../backup/backup-fault.ts'
import { InvalidConfig } from '../settings/config.ts'
import { projectFolder } from '../settings/project-folder.ts'
import { loadEnvFile } from '../settings/env-file.ts'
import { runRestoreCommand } from './backup/run.ts'

try {
  loadEnvFile(projectFolder)
  process.exitCode = await runRestoreCommand(process.argv.slice(2), {
    out: (line) => console.log(line),
    err: (line) => console.error(line),
    env: process.env,
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    now: Date.now,
  })
} catch (error) {
  if (!(error instanceof InvalidConfig || error instanceof BackupFault)) throw error
  console.error(error.message)
  process.exitCode = error instanceof InvalidConfig ? 2 : 1
}
