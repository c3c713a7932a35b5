import * as v from 'valibot'
import { Id } from './primitives.ts'

export { guestType, memberType } from './constants.ts'

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
