import { meaningOf } from '../../../core/contract/errors.ts'
import type { Refusal } from './read-reply.ts'

/** The same attempt may succeed later, unchanged. */
export const mayPass = ({ status, code }: Pick<Refusal, 'status' | 'code'>): boolean =>
  [408, 409, 425, 429].includes(status) || status >= 500 || meaningOf(code) === 'later'
