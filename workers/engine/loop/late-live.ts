import type { EngineContext } from '../context/context.ts'
import { lateFile } from '../base/late.ts'
import type { Hearing, Live } from './hearing.ts'

const liveFile = lateFile(() => import('./live.ts'))

/** The same as `createLive`, whose file is fetched when somebody first listens; where it can't be had, when they next do. */
export function createLateLive(context: EngineContext, hearing: Hearing): Live {
  let live: Live | null = null
  let isWanted = false

  async function load(): Promise<void> {
    const its = await liveFile()
    if (!its) return
    live ??= its.createLive(context, hearing)
    if (isWanted) live.begin()
  }

  return {
    begin() {
      isWanted = true
      if (live) live.begin()
      else void load()
    },
    rest() {
      isWanted = false
      live?.rest()
    },
    isNotified: () => live?.isNotified() ?? false,
  }
}
