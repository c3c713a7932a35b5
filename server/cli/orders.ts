import { runOrdersCommand } from './orders/run.ts'
import { runCommand } from './run-command.ts'

await runCommand(runOrdersCommand)
