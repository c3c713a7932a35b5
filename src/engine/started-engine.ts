import type { Result } from '../../workers/engine/base/result.ts'
import type { Visit } from '../../workers/engine/base/visit.ts'

/** A dish that was asked for before the app was there, see `EarlyCall`. */
export type EarlyAdd = {
  dishId: string
  /** What the page calls the change. */
  id: string
  /** Null where the engine never began. */
  answer: Promise<Result<unknown> | null>
}

/** An engine that the page's own script has started (src/shell/first-screen/start-engine.ts), for the app to go on with. */
export type StartedEngine = {
  worker: Worker
  name: string
  /** What it was told that this tab looks at. */
  visit: Visit
  /** The oldest first; the page may add to them until the app has taken over. */
  adds: EarlyAdd[]
}

declare global {
  /** Until the app has taken it. */
  var startedEngine: StartedEngine | undefined
}

/** Takes it: from then on it is the app's. Undefined where the page has started none. */
export function takeStartedEngine(): StartedEngine | undefined {
  const started = globalThis.startedEngine
  globalThis.startedEngine = undefined
  return started
}
