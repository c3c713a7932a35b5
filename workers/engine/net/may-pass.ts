import { meaningOf } from '../../../core/contract/errors.ts'
import type { Refusal } from './read-reply.ts'

/** True for a refusal after which the same request may succeed later. */
export const mayPass = ({ status, code }: Pick<Refusal, 'status' | 'code'>): boolean =>
  [408, 409, 425, 429].includes(status) || status >= 500 || meaningOf(code) === 'later'
