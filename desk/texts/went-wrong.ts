import { CallRefused, Unanswered } from '../../core/contract/desk/desk-outcome.ts'
import type { Texts } from './texts.ts'

/** The general message for a call that failed, for errors without a message of their own. */
export function wentWrong(error: unknown, texts: Pick<Texts, 'unanswered' | 'somethingWrong'>): string {
  if (error instanceof Unanswered) return texts.unanswered[error.fate]
  return texts.somethingWrong(error instanceof CallRefused ? error.code : String(error))
}
