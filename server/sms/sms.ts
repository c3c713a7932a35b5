import type { Log } from '../log/log.ts'

/** A text message; most carry a code. */
export type TextMessage = {
  /** E.164. */
  to: string
  text: string
  /** Empty for a message without a code. */
  code: string
}

/** Sends a text message. @throws SmsFailed when it certainly or possibly wasn't accepted */
export type Sms = (message: TextMessage) => Promise<void>

/** Thrown when a message wasn't sent. `message` says why, without number, text or code, as it goes into the log. */
export class SmsFailed extends Error {
  override name = 'SmsFailed'
  /** Whether it certainly wasn't accepted; otherwise it may arrive all the same. */
  readonly isCertain: boolean

  constructor(
    message: string,
    { isCertain = false, ...options }: ErrorOptions & { isCertain?: boolean } = {},
  ) {
    super(message, options)
    this.isCertain = isCertain
  }
}

/** Sends nothing, but logs the code for the owner, so that a demo needs no SMS provider. */
export const printedSms =
  (log: Log): Sms =>
  async ({ to, code }) => {
    const number = `…${to.slice(-3)}`
    if (code === '') log.info({ to: number }, 'no text message was sent')
    else log.info({ to: number, code }, 'verification code (no text message was sent)')
  }
