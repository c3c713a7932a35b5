import { runDeskCommand } from './desk/run.ts'
import { runCommand } from './run-command.ts'

const interrupting = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupting.abort())

await runCommand((argv, terminal) => runDeskCommand(argv, { ...terminal, interrupted: interrupting.signal }))
