import type { Result } from './result.ts'
import type { Visit } from './visit.ts'

/**
 * What the page's start script asks of the engine before the app, and Comlink with it, has loaded
 * (src/shell/first-screen/start-engine.ts). `early` numbers the calls of a page.
 */
export type EarlyCall = { early: number } & EarlyCommand

export type EarlyCommand =
  | { command: 'takePageAnswers'; argument: string }
  | { command: 'visit'; argument: Visit }
  | { command: 'addDish'; argument: AskedDish }

/** One of a dish, without any choices. `id`: the page's id of the change, as in `NewLine`. */
export type AskedDish = { id: string; dishId: string }

/** The engine's message to such a page: that the worker's file has loaded, or the result of an early call. */
export type EarlyAnswer = { early: 'here' } | { early: number; result: Result<unknown> }
