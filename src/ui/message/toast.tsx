import { useSyncExternalStore } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import styles from './toast.module.css'

/** Spec §9: the toasts' types and how long one stays, unless another comes first. */
export type ToastType = 'text' | 'success' | 'fail' | 'warn' | 'loading'
const stayMs = 2000

type Shown = { id: number; type: ToastType; text: string }

let shown: Shown | null = null
let nextId = 1
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** For whom two seconds are too short: sentences that say why, and lists of dishes. Ours: the spec has the default alone. */
export const readingMs = (text: string): number => Math.max(stayMs, text.length * 55)

/** Says one short sentence, for two seconds unless it is given longer; `loading` until the next. */
export function toast(type: ToastType, text: string, ms = stayMs): void {
  clearTimeout(timer)
  shown = { id: nextId++, type, text }
  if (type !== 'loading') timer = setTimeout(clearToast, ms)
  for (const listener of listeners) listener()
}

export function clearToast(): void {
  shown = null
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const icons: Record<ToastType, IconName | null> = {
  text: null,
  success: 'check',
  fail: 'alert',
  warn: 'info',
  loading: 'refresh',
}

/** Where toasts appear; always there, so that screen readers notice what changes in it. */
export function Toasts() {
  const current = useSyncExternalStore(subscribe, () => shown)
  const icon = current && icons[current.type]
  return (
    <div className={styles.region} role="status" aria-live="polite" data-mine>
      {current && (
        <p key={current.id} className={styles.toast}>
          {icon && <Icon name={icon} size={20} />}
          {current.text}
        </p>
      )}
    </div>
  )
}
