import { useEffect, useState } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import styles from './toast.module.css'

/** Spec §9: the types of toasts, and how long one stays unless another replaces it. */
export type ToastType = 'text' | 'success' | 'fail' | 'warn' | 'loading'
const stayMs = 2000

/**
 * How long one about something that went wrong stays: nothing else on the screen says so, and a reader of enlarged text
 * may first have to find it. Ours: the spec has the default alone.
 */
const troubleMs = 10_000

type Shown = { id: number; type: ToastType; text: string }

let shown: Shown | null = null
let nextId = 1
let timer: ReturnType<typeof setTimeout> | undefined
/** From then on, a tap or a key removes it: the customer goes on. */
let readAt = 0

type Say = (toast: Shown | null) => void

/**
 * All mounted toast regions. Nothing outside of the modal sheet that was opened last is visible or announced, so each
 * sheet has a region and the last one shows the toast.
 */
const regions = new Set<Say>()

const sayIt = (toast: Shown | null) => {
  shown = toast
  let last: Say | undefined
  for (last of regions) last(null)
  last?.(shown)
}

/**
 * The time needed to read longer texts, such as explanations and lists of dishes. Ours: the spec has the default alone.
 */
export const readingMs = (text: string): number => Math.max(stayMs, text.length * 55)

/**
 * Shows one short sentence, for two seconds unless `ms` says otherwise. `loading` stays until the next toast; `fail` and
 * `warn` stay for ten seconds, or until the first tap or key after `ms`.
 */
export function toast(type: ToastType, text: string, ms = stayMs): void {
  clearTimeout(timer)
  sayIt({ id: nextId++, type, text })
  readAt = Infinity
  if (type === 'loading') return
  readAt = performance.now() + ms
  const isTrouble = type === 'fail' || type === 'warn'
  timer = setTimeout(sayIt, isTrouble ? Math.max(ms, troubleMs) : ms, null)
}

const goOn = () => {
  if (shown && performance.now() > readAt) sayIt(null)
}

const icons: Partial<Record<ToastType, IconName>> = {
  success: 'check',
  fail: 'alert',
  warn: 'info',
  loading: 'refresh',
}

/**
 * The live region in which toasts appear. It is mounted before them, because screen readers announce only changes of an
 * existing region.
 */
export function Toasts() {
  const [current, say] = useState<Shown | null>(null)
  useEffect(() => {
    regions.add(say)
    sayIt(shown)
    // Adding the same function again does nothing.
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, goOn)
    return () => {
      regions.delete(say)
      sayIt(shown)
    }
  }, [])
  const icon = current && icons[current.type]
  return (
    <div className={styles.region} role="status" data-mine>
      {current && (
        <p key={current.id} className={styles.toast}>
          {icon && <Icon name={icon} size={20} />}
          {current.text}
        </p>
      )}
    </div>
  )
}
