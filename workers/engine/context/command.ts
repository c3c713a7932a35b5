import type { Result } from '../base/result.ts'
import type { Visit } from '../base/visit.ts'
import type { EngineContext } from './context.ts'
import type { Tab } from './tab.ts'

/** What follows a command that went well. */
export type FollowUp =
  /** What waits is sent soon. */
  | 'sendSoon'
  /** The same. It left something new in the outbox, which the browser may send after the tab was closed. */
  | 'queued'
  /** Somebody was let in: what the restaurant knows of them is read in the background, and what waits is sent. */
  | 'welcome'
  /** What the tab looks at is shown and brought up to date anew. */
  | 'start'
  /** The same, and nothing of before counts as up to date. */
  | 'restart'

/** A command as its room declares it, once: all that the engine and the page know of it is read from here. */
export type Command = {
  /**
   * Runs once everything is open and the tab has said what it looks at. Takes at most one argument, answers a Result
   * and throws only for bugs; a failing database becomes EN_NOT_SAVED.
   */
  run(context: EngineContext, argument: never, tab: Tab): Promise<Result<unknown>>
  /** Before it runs, what waits is sent, for as long as whoever is here may send it. */
  first?: 'sendAll'
  after?: FollowUp
  /** The row that the argument names: whoever it isn't of is told that there is none (G32). */
  about?(argument: never): Subject
  /** It is also run by itself when somebody was let in. */
  welcomes?: true
  /** What the tab looks at from this very moment on, read from the argument: this command waits for no other visit. */
  arrives?(argument: never): Visit
}

/** A row by its id. */
export type Subject = { table: 'outbox' | 'orders' | 'addresses' | 'bookings'; id: string }

/** What is about an order that waits, or waited, by its own id. */
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

/** The names of the commands that one follow-up follows. */
export type NamesOf<All extends Commands, After extends FollowUp> = {
  [Name in keyof All]: All[Name] extends { after: After } ? Name : never
}[keyof All]

/** For a command about what the tab looks at. */
export const inVisit =
  <Argument, T>(run: (context: EngineContext, visit: Visit, argument: Argument) => Promise<Result<T>>) =>
  (context: EngineContext, argument: Argument, { visit }: Tab): Promise<Result<T>> =>
    run(context, visit, argument)
