import { useRef, useState } from 'react'
import { noteFault } from '../../../core/schema/plain-text.ts'

/** A note while it is being written. `complete` says whether it is valid, and focuses its field when it isn't. */
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
