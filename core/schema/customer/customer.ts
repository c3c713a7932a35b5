import * as v from 'valibot'
import { isEmail, maxEmail } from './email.ts'
import { isBlank, isPlain, tidy } from '../plain-text.ts'

export type Session = {
  customerId: string
  customerType: number
  accessToken: string
  accessTokenExpiresAt: number
}

export type Contact = {
  firstName: string
  lastName: string
  mobilePrefix: string
  mobile: string
}

/** Spec §3. */
export const titles = ['male', 'female', 'non-binary'] as const
export const Title = v.picklist(titles)
export type Title = v.InferOutput<typeof Title>

/**
 * Validates a short typed text: at most `max` characters, no control or text-direction characters; the output is
 * tidied.
 */
export const Typed = (max: number) =>
  v.pipe(v.string(), v.maxLength(max), v.check(isPlain, 'plain text'), v.transform(tidy))

/** Like `Typed`, and not blank. */
export const Filled = (max: number) =>
  v.pipe(
    Typed(max),
    v.check((text) => !isBlank(text), 'not empty'),
  )

export const Email = v.pipe(v.string(), v.trim(), v.maxLength(maxEmail), v.check(isEmail, 'an email address'))

/** What the shop knows about a customer. A guest's personal fields are empty. */
export type Profile = {
  customerId: string
  customerType: number
  email: string
  firstName: string
  lastName: string
  title: Title | null
  mobilePrefix: string
  mobile: string
  labels: string[]
  /** The invitation code that they signed up with, empty for none. Absent in a profile that an older release stored. */
  invitationCode?: string | undefined
  /** The share of each price that a member pays, with four decimals (spec §9); 1 means no discount. */
  memberRate: number
}
