import type { Result } from '../base/result.ts'
import type { Visit } from '../base/visit.ts'
import type { EngineContext } from './context.ts'
import type { Tab } from './tab.ts'

/** What the engine does after a command succeeds. */
export type FollowUp =
  /** Sends the outbox soon. */
  | 'sendSoon'
  /**
   * Sends the outbox soon. The command left a new intent there, which the browser may send after the tab was closed.
   */
  | 'queued'
  /** A customer came in: fetches in the background what the restaurant knows of them, and sends the outbox soon. */
  | 'welcome'
  /** Shows the tab's visit anew and brings it up to date. */
  | 'start'
  /** Does the same as `start`, and treats nothing that was synced before as up to date. */
  | 'restart'

/** A command as its room declares it. The engine and the page derive all that they know of the command from here. */
export type Command = {
  /**
   * Runs once the context is open and the tab has sent its visit. Takes at most one argument, answers a Result and
   * throws only for bugs; a failing database becomes EN_NOT_SAVED.
   */
  run(context: EngineContext, argument: never, tab: Tab): Promise<Result<unknown>>
  /** Sends the outbox before the command runs, for as long as the current customer may still send it. */
  first?: 'sendAll'
  after?: FollowUp
  /**
   * The row that the argument names. If it is another customer's, the command isn't run and answers LD_NOT_FOUND (G32).
   */
  about?(argument: never): Subject
  /** The command also runs by itself when a customer comes in (`welcome`). */
  welcomes?: true
  /** Reads the tab's new visit from the argument, at once: such a command needn't wait for an earlier visit. */
  arrives?(argument: never): Visit
}

/** A row by its id. */
export type Subject = { table: 'outbox' | 'orders' | 'addresses' | 'bookings'; id: string }

/** An order that is or was in the outbox, by its intent's id. */
export const intentSubject = (id: string): Subject => ({ table: 'outbox', id })
/** An order at the restaurant, by its id. */
export const orderSubject = (id: string): Subject => ({ table: 'orders', id })

export type Commands = Record<string, Command>

/** The commands as the page calls them. */
export type ApiOf<All extends Commands> = { [Name in keyof All]: Asked<All[Name]['run']> }

type Asked<Run> = Run extends (context: EngineContext, ...rest: infer Rest) => infer Answer
  ? Rest extends [infer Argument, ...unknown[]]
    ? (argument: Argument) => Answer
    : () => Answer
  : never

/** The names of the commands that have this follow-up. */
export type NamesOf<All extends Commands, After extends FollowUp> = {
  [Name in keyof All]: All[Name] extends { after: After } ? Name : never
}[keyof All]

/** Passes the tab's visit to a command that needs it. */
export const inVisit =
  <Argument, T>(run: (context: EngineContext, visit: Visit, argument: Argument) => Promise<Result<T>>) =>
  (context: EngineContext, argument: Argument, { visit }: Tab): Promise<Result<T>> =>
    run(context, visit, argument)
