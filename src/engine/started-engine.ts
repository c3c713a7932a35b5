import type { Result } from '../../workers/engine/base/result.ts'
import type { Visit } from '../../workers/engine/base/visit.ts'

/** A dish that was tapped, and asked of the engine, before the app was there; see `EarlyCall`. */
export type EarlyAdd = {
  dishId: string
  /** The id that the page gave to this change of the cart. */
  id: string
  /** Null where the engine never began. */
  answer: Promise<Result<unknown> | null>
}

/**
 * An engine that the page's own script has started (src/shell/first-screen/start-engine.ts), for the app to go on with.
 */
export type StartedEngine = {
  worker: Worker
  name: string
  /** The visit that the page told the engine. */
  visit: Visit
  /** Oldest first. The page may push more until the app has taken over. */
  adds: EarlyAdd[]
  /**
   * Those that the app couldn't take over, because it doesn't show their button; resolves once it has taken over what
   * it could. Absent where the page is of an older release.
   */
  left?: Promise<EarlyAdd[]>
}

declare global {
  /** Set by the page's own script until the app takes it. */
  var startedEngine: StartedEngine | undefined
}

/**
 * Takes over the engine that the page has started: from then on the app owns it. Undefined if the page started none.
 */
export function takeStartedEngine(): StartedEngine | undefined {
  const started = globalThis.startedEngine
  globalThis.startedEngine = undefined
  return started
}
