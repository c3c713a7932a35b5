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

export const openDesk = ({ smsWebhookUrl }: Partial<Pick<Config, 'smsWebhookUrl'>>): Desk => ({
  guesses: new Guesses(),
  streams: new DeskStreams(),
  codes: smsWebhookUrl ? null : new SentCodes(),
})
