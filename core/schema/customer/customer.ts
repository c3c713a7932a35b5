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

/** A short text that somebody types: no longer than `max`, without characters that disguise it, tidied. */
export const Typed = (max: number) =>
  v.pipe(v.string(), v.maxLength(max), v.check(isPlain, 'plain text'), v.transform(tidy))

/** The same, and not empty. */
export const Filled = (max: number) =>
  v.pipe(
    Typed(max),
    v.check((text) => !isBlank(text), 'not empty'),
  )

export const Email = v.pipe(v.string(), v.trim(), v.maxLength(maxEmail), v.check(isEmail, 'an email address'))

/** What the shop knows of a customer; of a guest, nothing but that. */
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
  /** The code they were invited by, empty for none. Not in what an older release kept. */
  invitationCode?: string | undefined
  /** What a member pays of each euro, with four decimals (spec §9): 1 is no discount. */
  memberRate: number
}
