import { runRestoreCommand } from './backup/run.ts'
import { runCommand } from './run-command.ts'

await runCommand(runRestoreCommand)
