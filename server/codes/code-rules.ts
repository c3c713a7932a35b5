import { createHmac } from 'node:crypto'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Ours: the spec has codes that expire and requests that are too frequent (§8), but no numbers. */
export const codeRules = {
  validMs: 10 * minuteMs,
  resendMs: minuteMs,
  maxWrongTries: 5,
  /** Codes that one network, or a device that has signed in before, may ask for one number in ten minutes, and in a day. */
  maxInWindow: 5,
  windowMs: 10 * minuteMs,
  maxInDay: 20,
  dayMs: 24 * hourMs,
  /** Codes to one number in a day that all networks of strangers together may ask for: 300 guesses in a million. */
  maxOfStrangersInDay: 60,
  /** Messages of a shop in an hour, and how many of them may be for devices that never signed in: each costs. */
  maxOfShopInHour: 300,
  maxOfStrangersInHour: 200,
  hourMs,
}

/**
 * What is stored of a code. Its key is the verification token, which only the caller has: whoever reads the
 * database can't try out the million codes, and a code is of no use on another phone.
 */
export const hashCode = (verificationToken: string, phone: string, code: string): string =>
  createHmac('sha256', verificationToken).update(`${phone} ${code}`).digest('hex')
