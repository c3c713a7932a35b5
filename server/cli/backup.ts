import { runBackupCommand } from './backup/run.ts'
import { runCommand } from './run-command.ts'

await runCommand(runBackupCommand)
