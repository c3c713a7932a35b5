import type { LarderDatabase } from '../../core/storage/database.ts'
import type { Api } from './api-client.ts'
import type { Clock } from './clock.ts'
import type { Connection } from './connection.ts'

/** What every part of the engine works with. */
export type Parts = {
  database: LarderDatabase
  api: Api
  clock: Clock
  connection: Connection
  /** Where the app is served from. */
  origin: string
}
