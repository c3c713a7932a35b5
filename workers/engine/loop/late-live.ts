import type { EngineContext } from '../context/context.ts'
import type { Scheduler } from '../base/scheduler.ts'
import { lateFile } from '../base/late.ts'
import type { Hearing, Live } from './hearing.ts'

const liveFile = lateFile(() => import('./live.ts'))
/** If the file can't be fetched, that is tried again after this, for as long as the engine wants to listen. */
const againMs = 3_000

/** Like `createLive`, but fetches its file when the engine first listens. */
export function createLateLive(context: EngineContext, scheduler: Scheduler, hearing: Hearing): Live {
  let live: Live | null = null
  let isWanted = false

  async function load(): Promise<void> {
    const its = await liveFile()
    if (!its) return isWanted ? scheduler.at('live', againMs, load) : undefined
    live ??= its.createLive(context, scheduler, hearing)
    if (isWanted) live.begin()
  }

  return {
    begin() {
      isWanted = true
      if (live) live.begin()
      else scheduler.at('live', 0, load)
    },
    rest() {
      isWanted = false
      scheduler.cancel('live')
      live?.rest()
    },
    look: () => live?.look(),
    isNotified: () => live?.isNotified() ?? false,
  }
}
