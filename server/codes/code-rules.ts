import { createHmac } from 'node:crypto'

const minuteMs = 60_000

/** Ours: the spec has codes that expire and requests that are too frequent (§8), but no numbers. */
export const codeRules = {
  validMs: 10 * minuteMs,
  resendMs: minuteMs,
  maxWrongTries: 5,
  /** Codes to one number in ten minutes, and in a day: 100 guesses in a million. */
  maxInWindow: 5,
  windowMs: 10 * minuteMs,
  maxInDay: 20,
  dayMs: 24 * 60 * minuteMs,
}

/**
 * What is stored of a code. Its key is the verification token, which only the caller has: whoever reads the
 * database can't try out the million codes, and a code is of no use on another phone.
 */
export const hashCode = (verificationToken: string, phone: string, code: string): string =>
  createHmac('sha256', verificationToken).update(`${phone} ${code}`).digest('hex')
