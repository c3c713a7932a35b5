import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { noteFault } from '../../../../core/schema/plain-text.ts'
import type { OrderType } from '../../../../core/schema/primitives.ts'
import { engine } from '../../../engine.ts'
import { run } from '../../../shell/command.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NoteField } from '../../dish/note-field.tsx'
import { useNote } from '../../dish/use-note.ts'
import { inTurn } from '../change-cart.ts'
import styles from './line-note.module.css'

type LineNoteProps = { orderType: OrderType; lineId: string; title: string; note: string }

/** A line's note for the kitchen. A tap opens it for writing or changing, in place. */
export function LineNote({ note, title, ...line }: LineNoteProps) {
  const { t } = useLingui()
  const [writing, setWriting] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wrote = useRef(false)
  useEffect(() => {
    // Returns the keyboard focus to the button that opened the form.
    if (wrote.current && !writing) opener.current?.focus()
    wrote.current = writing
  }, [writing])
  if (writing) return <NoteForm {...line} title={title} note={note} onClose={() => setWriting(false)} />
  return (
    <button
      ref={opener}
      type="button"
      className={styles.note}
      data-empty={note === '' || undefined}
      aria-label={note ? t`Change the note for ${title}: ${note}` : t`Add a note for ${title}`}
      onClick={() => setWriting(true)}
    >
      <Icon name="note" size={16} />
      <span className={styles.words}>{note || <Trans>Add a note</Trans>}</span>
    </button>
  )
}

function NoteForm({ orderType, lineId, title, note, onClose }: LineNoteProps & { onClose: () => void }) {
  const form = useNote(note)
  const id = useId()
  const [busy, setBusy] = useState(false)
  const { ref } = form
  useEffect(() => ref.current?.focus(), [ref])
  const write = () => run(inTurn(() => engine.setLineNote({ orderType, lineId, note: form.note })))
  const isAnswered = useRef(false)
  const close = () => {
    isAnswered.current = true
    onClose()
  }
  const save = async () => {
    if (!form.complete()) return
    setBusy(true)
    const { ok } = await write()
    setBusy(false)
    if (ok) close()
  }
  // Saves a valid, changed note when the form is left otherwise, for example by going on to the checkout.
  const leave = useEffectEvent(() => {
    if (!isAnswered.current && form.note !== note && noteFault(form.note) === null) void write()
  })
  useEffect(() => () => leave(), [])
  return (
    <div className={styles.form} role="group" aria-labelledby={id}>
      <span id={id} className="visually-hidden">
        {title}
      </span>
      <NoteField ref={ref} value={form.note} onChange={form.change} />
      <div className={styles.answers}>
        <Button variant="quiet" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="secondary" busy={busy} onClick={() => void save()}>
          <Trans>Save the note</Trans>
        </Button>
      </div>
    </div>
  )
}
