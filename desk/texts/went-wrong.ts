import { CallRefused, Unanswered } from '../../core/contract/desk/desk-outcome.ts'
import type { Texts } from './texts.ts'

/** The message for a call that went wrong, if there is no special one. */
export function wentWrong(error: unknown, texts: Pick<Texts, 'unanswered' | 'somethingWrong'>): string {
  if (error instanceof Unanswered) return texts.unanswered[error.fate]
  return texts.somethingWrong(error instanceof CallRefused ? error.code : String(error))
}
