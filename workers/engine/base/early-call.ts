import type { Result } from './result.ts'
import type { Visit } from './visit.ts'

/**
 * What a page asks of the engine that it has started before the app, and Comlink with it, is there
 * (src/shell/first-screen/start-engine.ts). `early` numbers the calls of a page.
 */
export type EarlyCall = { early: number } & EarlyCommand

export type EarlyCommand =
  | { command: 'takePageAnswers'; argument: string }
  | { command: 'visit'; argument: Visit }
  | { command: 'addDish'; argument: AskedDish }

/** A dish as it comes, once. `id`: what the page calls the change, as in `NewLine`. */
export type AskedDish = { id: string; dishId: string }

/** What the engine says to such a page: that its file is there, or what came of a call. */
export type EarlyAnswer = { early: 'here' } | { early: number; result: Result<unknown> }
