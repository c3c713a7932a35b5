import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { longestNote, noteFault } from '../../../core/schema/plain-text.ts'
import { Field } from '../../ui/form/field.tsx'

/** The field says how many characters are left once there are fewer than this. */
const nearlyFull = 100

type NoteFieldProps = {
  value: string
  onChange: (note: string) => void
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

/** A dish's note for the kitchen. A note that is too long or unreadable gets an error beside it; nothing is cut off. */
export function NoteField({ value, onChange, ref }: NoteFieldProps) {
  const { t } = useLingui()
  const fault = noteFault(value)
  const left = longestNote - value.trim().length
  const words = {
    tooLong: t`A note has at most ${longestNote} characters. Please shorten it.`,
    unreadable: t`There are characters in it that can't be seen. Type it anew.`,
  }
  return (
    <Field
      ref={ref as Ref<HTMLInputElement & HTMLTextAreaElement>}
      label={t`Note for the kitchen`}
      optional
      multiline
      value={value}
      onChange={onChange}
      hint={
        left >= 0 && left < nearlyFull
          ? t`${plural(left, { one: '# character left', other: '# characters left' })}`
          : undefined
      }
      error={fault && words[fault]}
      placeholder={t`No onions, sauce on the side…`}
    />
  )
}
