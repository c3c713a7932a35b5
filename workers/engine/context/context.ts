import type { PageAnswers } from '../../../core/contract/page-answers.ts'
import type { MenuWire } from '../../../core/contract/wire/menu/menu-wire.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import type { Scan } from '../base/visit.ts'
import type { Api } from '../net/api-client.ts'
import type { Clock } from '../net/clock.ts'
import type { Connection } from '../net/connection.ts'
import type { Outcome } from '../net/read-reply.ts'
import type { UnsavedOrder } from './unsaved-order.ts'
import type { Memory } from '../storage/memory.ts'
import type { EventLog } from '../log/event-log.ts'

/** What every room of the engine works with: its database, its network and its clock. */
export type EngineContext = {
  database: LarderDatabase
  api: Api
  clock: Clock
  connection: Connection
  memory: Memory
  log: EventLog
  /**
   * The order that this phone couldn't save, until it came to nothing, the customer has seen it placed or they have
   * signed out; at most one. It may be a customer's who is away: see `unsavedHere`.
   */
  unsaved: { order: UnsavedOrder | null }
  /** The scan of this tab's table until it is stored, which a full phone refuses. */
  scan: { owed: Scan | null }
  /** The answers that came with the page of a first visit and the menu requested because of them, until used. */
  page: { answers: PageAnswers | null; menu: { outcome: Promise<Outcome<MenuWire>>; end(): void } | null }
  /** Where the app is served from. */
  origin: string
  /** True if the database is in the page's own memory and so shared with no other tab. */
  isAlone: boolean
}
