import type { Changes } from '../changes/changes.ts'
import type { Database } from '../database/open.ts'
import type { Log } from '../log/log.ts'
import type { Banks } from '../payments/open-banks.ts'
import type { Config } from '../settings/config.ts'
import { SignInLimiter } from './access/sign-in-limiter.ts'
import { DeskStreams } from './desk-streams.ts'
import type { Sms } from '../sms/sms.ts'
import { SentCodes } from './sent-codes.ts'

/** The in-memory state of this process's desks. */
export type DeskState = {
  signInLimiter: SignInLimiter
  streams: DeskStreams
  /** The sign-in codes to show at the desk; null if text messages are sent. */
  codes: SentCodes | null
}

/** The services that the desk's calls use. */
export type DeskServices = {
  db: Database
  log: Log
  now: () => number
  changes: Changes
  banks: Banks
  desk: DeskState
  ports: { sms: Sms }
}

export const openDeskState = ({ smsWebhookUrl }: Partial<Pick<Config, 'smsWebhookUrl'>>): DeskState => ({
  signInLimiter: new SignInLimiter(),
  streams: new DeskStreams(),
  codes: smsWebhookUrl ? null : new SentCodes(),
})
