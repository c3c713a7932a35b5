import type { Title } from '../../../core/schema/customer/customer.ts'
import { isEmail } from '../../../core/schema/customer/email.ts'
import { isBlank, isPlain } from '../../../core/schema/plain-text.ts'
import type { FieldErrors, PersonField } from '../phone/field-errors.ts'
import { maxName } from '../../../core/schema/constants.ts'

/** A person's details as a form holds them. */
export type PersonForm = { firstName: string; lastName: string; title: Title | null; email: string }

/** Error sentences for names that are too long or have unreadable characters. */
export type NameWords = { unreadable: string; tooLong: string }

/**
 * The error sentences for a person's fields (spec §5). The server decides; this check saves a request, and says why a
 * name is refused.
 */
export function checkPerson(
  { firstName, lastName, title, email }: PersonForm,
  { needsTitle, words, names }: { needsTitle: boolean; words: Record<PersonField, string>; names: NameWords },
): FieldErrors {
  const errors: FieldErrors = {}
  const wrong = (field: PersonField, sentence: string | null) => {
    if (sentence !== null) errors[field] = sentence
  }
  const nameFault = (name: string) =>
    name.length > maxName ? names.tooLong : isPlain(name) ? null : names.unreadable
  wrong('firstName', isBlank(firstName) ? words.firstName : nameFault(firstName))
  wrong('lastName', nameFault(lastName))
  wrong('email', isEmail(email.trim()) ? null : words.email)
  wrong('title', needsTitle && title === null ? words.title : null)
  return errors
}
