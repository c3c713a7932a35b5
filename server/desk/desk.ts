import type { Changes } from '../changes/changes.ts'
import type { Database } from '../database/open.ts'
import type { Log } from '../log/log.ts'
import type { Config } from '../settings/config.ts'
import { Guesses } from './access/guesses.ts'
import { DeskStreams } from './desk-streams.ts'
import { SentCodes } from './sent-codes.ts'

/** What the desks of this process keep in memory. */
export type Desk = {
  guesses: Guesses
  streams: DeskStreams
  /** Null where text messages are sent. */
  codes: SentCodes | null
}

/** What the desk's calls need of the server. */
export type DeskServices = {
  db: Database
  log: Log
  now: () => number
  changes: Changes
  desk: Desk
  /** Deletes what has expired, once in a while. */
  keepHouse: (now: number) => Promise<void>
}

export const openDesk = ({ smsWebhookUrl }: Partial<Pick<Config, 'smsWebhookUrl'>>): Desk => ({
  guesses: new Guesses(),
  streams: new DeskStreams(),
  codes: smsWebhookUrl ? null : new SentCodes(),
})
