import { createHmac } from 'node:crypto'
import { dayMs, hourMs, minuteMs } from '../../core/domain/time/durations.ts'

/** Ours: the spec has codes that expire and requests that are too frequent (§8), but no numbers. */
export const codeRules = {
  validMs: 10 * minuteMs,
  resendMs: minuteMs,
  maxWrongTries: 5,
  /**
   * How many codes for one number one network, or the devices on which its owner has signed in, may request in ten
   * minutes; and how many one network, or one such device, in a day.
   */
  maxInWindow: 5,
  windowMs: 10 * minuteMs,
  maxInDay: 20,
  dayMs,
  /**
   * How many codes for one number all strangers' networks together may request in a day, and how many all devices on
   * which its owner has signed in: 300 guesses in a million for each of the two.
   */
  maxOfAllInDay: 60,
  /**
   * How many codes strangers on one network may request in an hour, for any numbers, so that a few networks can't use
   * up what the shop sends to strangers.
   */
  maxOfNetworkInHour: 30,
  /**
   * How many messages a shop sends in an hour, and how many of them to devices that never signed in, as each message
   * costs.
   */
  maxOfShopInHour: 300,
  maxOfStrangersInHour: 200,
  hourMs,
}

/**
 * The stored hash of a code. Its key is the verification token, which only the caller has. So somebody who reads the
 * database can't try out the million codes, and a code is useless on another phone.
 */
export const hashCode = (verificationToken: string, phone: string, code: string): string =>
  createHmac('sha256', verificationToken).update(`${phone} ${code}`).digest('hex')
