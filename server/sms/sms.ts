import type { Log } from '../log/log.ts'

/** A text message; most carry a code. */
export type TextMessage = {
  /** E.164. */
  to: string
  text: string
  /** Empty for one that says something else. */
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
  async ({ to, code }) => {
    const number = `…${to.slice(-3)}`
    if (code === '') log.info({ to: number }, 'no text message was sent')
    else log.info({ to: number, code }, 'verification code (no text message was sent)')
  }
