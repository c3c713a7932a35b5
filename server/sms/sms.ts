import type { Log } from '../log/log.ts'

/** A text message that carries a code. */
export type TextMessage = {
  /** E.164. */
  to: string
  text: string
  code: string
}

/** Hands a text message over. @throws SmsFailed when it certainly or possibly wasn't taken */
export type Sms = (message: TextMessage) => Promise<void>

/** `message` says why, without number, text or code: it is for the log. */
export class SmsFailed extends Error {
  override name = 'SmsFailed'
}

/** Sends nothing: prints the code for whoever runs the server, so that a demo needs no telephone company. */
export const printedSms =
  (log: Log): Sms =>
  async ({ to, code }) =>
    void log.info({ to: `…${to.slice(-3)}`, code }, 'verification code (no text message was sent)')
