import { CallRefused, Unanswered } from '../../core/contract/desk/desk-outcome.ts'
import type { Texts } from './texts.ts'

/** What is said of a call that went wrong, where there are no words of its own. */
export function wentWrong(error: unknown, texts: Pick<Texts, 'unanswered' | 'somethingWrong'>): string {
  if (error instanceof Unanswered) return texts.unanswered[error.fate]
  return texts.somethingWrong(error instanceof CallRefused ? error.code : String(error))
}
