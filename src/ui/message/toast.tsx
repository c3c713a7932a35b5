import { useEffect, useState } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import styles from './toast.module.css'

/** Spec §9: the toasts' types and how long one stays, unless another comes first. */
export type ToastType = 'text' | 'success' | 'fail' | 'warn' | 'loading'
const stayMs = 2000

type Shown = { id: number; type: ToastType; text: string }

let shown: Shown | null = null
let nextId = 1
let timer: ReturnType<typeof setTimeout> | undefined

type Say = (toast: Shown | null) => void

/** Nothing outside of the modal sheet that was opened last is seen or heard: each has a region, and the last one says it. */
const regions = new Set<Say>()

const sayIt = (toast: Shown | null) => {
  shown = toast
  let last: Say | undefined
  for (last of regions) last(null)
  last?.(shown)
}

/** For whom two seconds are too short: sentences that say why, and lists of dishes. Ours: the spec has the default alone. */
export const readingMs = (text: string): number => Math.max(stayMs, text.length * 55)

/** Says one short sentence, for two seconds unless it is given longer; `loading` until the next. */
export function toast(type: ToastType, text: string, ms = stayMs): void {
  clearTimeout(timer)
  sayIt({ id: nextId++, type, text })
  if (type !== 'loading') timer = setTimeout(sayIt, ms, null)
}

const icons: Partial<Record<ToastType, IconName>> = {
  success: 'check',
  fail: 'alert',
  warn: 'info',
  loading: 'refresh',
}

/** Where toasts appear; there before they are, so that screen readers notice what changes in it. */
export function Toasts() {
  const [current, say] = useState<Shown | null>(null)
  useEffect(() => {
    regions.add(say)
    sayIt(shown)
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
