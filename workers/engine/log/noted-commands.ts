import type { Result } from '../base/result.ts'
import type { EngineApi } from '../engine-api.ts'
import type { EventLog } from './event-log.ts'

type Command = (...given: unknown[]) => Promise<Result<unknown>>

/** The same commands, each noted with what came of it and how long it took. */
export function notedCommands(log: EventLog, commands: EngineApi): EngineApi {
  const noted = Object.entries(commands as unknown as Record<keyof EngineApi, Command>).map(
    ([name, command]) => [name, notedCommand(log, name as keyof EngineApi, command)] as const,
  )
  return Object.fromEntries(noted) as unknown as EngineApi
}

const notedCommand =
  (log: EventLog, what: keyof EngineApi, command: Command): Command =>
  async (...given) => {
    const begun = performance.now()
    const ms = () => Math.round(performance.now() - begun)
    try {
      const result = await command(...given)
      log.note({ area: 'command', what, outcome: result.ok ? 'ok' : result.code, ms: ms() })
      return result
    } catch (error) {
      log.note({ area: 'command', what, outcome: 'threw', ms: ms() })
      throw error
    }
  }
