import { runMembersCommand } from './members/run.ts'
import { runCommand } from './run-command.ts'

await runCommand(runMembersCommand)
