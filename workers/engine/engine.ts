import { isBroken, isStorageFailure } from '../../core/storage/failures.ts'
import { openWriter } from '../../core/storage/writer.ts'
import { insist } from './base/insist.ts'
import { type Result, type ResultCode, failed, ok } from './base/result.ts'
import type { Visit } from './base/visit.ts'
import { type EngineApi, commands } from './commands.ts'
import type { ApiOf, Command, FollowUp } from './context/command.ts'
import type { EngineContext } from './context/context.ts'
import { isTheirs } from './context/is-theirs.ts'
import { type ContextOptions, openContext } from './context/open-context.ts'
import type { Loop } from './context/tab.ts'
import { createEventLog } from './log/event-log.ts'
import { noteStorage } from './log/note-storage.ts'
import { createLoop } from './loop/loop.ts'
import { reconcileAfterRebuild } from './loop/reconcile.ts'
import { keepMemory, onlyStorage } from './storage/memory.ts'
import { distrust, keepAlive, revive, untilRead } from './storage/revive.ts'

type Running = { context: EngineContext; loop: Loop }
type Name = keyof typeof commands
const names = Object.keys(commands) as Name[]

/** The engine of one tab: its commands, and the loop that syncs, projects and sends on its own. */
export function createEngine(options: ContextOptions): EngineApi {
  const log = options.log ?? createEventLog()
  let visit: Visit | null = null
  const opening = open()
  // Each command awaits `opening` and reports its failure itself; this only prevents an unhandled rejection.
  opening.catch(onlyStorage)

  async function open(): Promise<Running> {
    const database = options.database ?? openWriter()
    noteStorage(log, database)
    await revive(database)
    keepAlive(database)
    const memory = keepMemory(database)
    const given = { visit: () => visit, ...options, database, memory, log }
    const context = await untilRead(database, () => openContext(given))
    const loop = createLoop(context, () => visit)
    reconcileAfterRebuild(context, loop)
    return { context, loop }
  }

  // A screen opened by a deep link sends its first command before the app's frame has sent the visit.
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })

  /** Runs a command once the context is open and the tab has sent its visit, then runs the command's follow-up. */
  async function carryOut(name: Name, given: unknown): Promise<Result<unknown>> {
    const { arrives, first, about, run, after }: Command = commands[name]
    const before = visit
    if (arrives) {
      visit = arrives(given as never)
      arrive()
    }
    const argument = arrives ? visit : given
    try {
      const [{ context, loop }] = await Promise.all([opening, arrived])
      if (!visit) return failed('EN_NOT_READY')
      const tab = { visit, before, loop, show: (next: Visit) => void (visit = next) }
      if (first === 'sendAll') await loop.sendAll()
      const result =
        about && !(await isTheirs(context, about(given as never)))
          ? failed('LD_NOT_FOUND')
          : await run(context, argument as never, tab)
      if (result.ok && after) await follow[after](loop)
      return result
    } catch (error) {
      if (!isStorageFailure(error)) throw error
      if (isBroken(error)) await opening.then(({ context }) => distrust(context.database)).catch(onlyStorage)
      return failed('EN_NOT_SAVED', { reason: error instanceof Error ? error.name : 'unknown' })
    }
  }

  const follow: Record<FollowUp, (loop: Loop) => Promise<void> | void> = {
    sendSoon: (loop) => loop.sendSoon(),
    queued: (loop) => loop.sendSoon(),
    welcome(loop) {
      for (const name of names)
        if ((commands[name] as Command).welcomes) void insist(() => carryOut(name, undefined))
      loop.sendSoon()
    },
    start: (loop) => loop.start(),
    restart: (loop) => loop.restart(),
  }

  /** Carries a command out and logs its outcome and duration. */
  async function noted(name: Name, given: unknown): Promise<Result<unknown>> {
    const begun = performance.now()
    let outcome: ResultCode | 'ok' | 'threw' = 'threw'
    try {
      const result = await carryOut(name, given)
      outcome = result.ok ? 'ok' : result.code
      return result
    } finally {
      log.note({ area: 'command', what: name, outcome, ms: Math.round(performance.now() - begun) })
    }
  }

  return {
    ...(Object.fromEntries(
      names.map((name) => [name, (argument: unknown) => noted(name, argument)]),
    ) as ApiOf<typeof commands>),
    // Doesn't wait for `opening`: the log is needed most when the engine hangs.
    readEventLog: async () => ok(log.read()),
  }
}
