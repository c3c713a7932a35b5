import { useRef, useState } from 'react'
import { noteFault } from '../../../core/schema/plain-text.ts'

/** A note as it is written. `complete` says whether it can be taken, and leads to it when it can't. */
export function useNote(start = '') {
  const [note, change] = useState(start)
  const ref = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const complete = (): boolean => {
    if (noteFault(note) === null) return true
    ref.current?.focus()
    return false
  }
  return { note, change, ref, complete }
}
