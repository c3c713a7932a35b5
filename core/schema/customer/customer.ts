import * as v from 'valibot'
import { isEmail, maxEmail } from './email.ts'
import { isBlank, isPlain, tidy } from '../plain-text.ts'
import { Id } from '../primitives.ts'

export { guestType, memberType } from '../constants.ts'

export const Session = v.object({
  customerId: Id,
  customerType: v.number(),
  accessToken: v.string(),
  accessTokenExpiresAt: v.number(),
})
export type Session = v.InferOutput<typeof Session>

export const Contact = v.object({
  firstName: v.pipe(v.string(), v.maxLength(80)),
  lastName: v.pipe(v.string(), v.maxLength(80)),
  mobilePrefix: v.pipe(v.string(), v.maxLength(6)),
  mobile: v.pipe(v.string(), v.maxLength(24)),
})
export type Contact = v.InferOutput<typeof Contact>

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
export const Profile = v.object({
  customerId: Id,
  customerType: v.number(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  title: v.nullable(Title),
  mobilePrefix: v.string(),
  mobile: v.string(),
  labels: v.array(v.string()),
  /** What a member pays of each euro, with four decimals (spec §9): 1 is no discount. */
  memberRate: v.number(),
})
export type Profile = v.InferOutput<typeof Profile>
