import { runShopCommand } from './shop/run.ts'
import { runCommand } from './run-command.ts'

await runCommand(runShopCommand)
