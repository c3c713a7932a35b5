import { use, useEffect, useRef } from 'react'
import { DrawnAside } from '../../shell/screen/drawn-aside.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './pull.module.css'
import { watchPull } from './watch-pull.ts'

type PullProps = {
  /** The refresh is under way. */
  busy: boolean
  /** Does the same as the screen's refresh button, which serves keyboard and mouse. */
  onPull: () => void
}

/**
 * Pull to refresh: the gesture, and the mark that follows the finger. It is silent for screen readers; the button has
 * words.
 */
export function Pull({ busy, onPull }: PullProps) {
  const mark = useRef<HTMLDivElement>(null)
  const pulled = useRef(onPull)
  const isAside = use(DrawnAside)
  useEffect(() => {
    pulled.current = onPull
  })
  useEffect(() => {
    const element = mark.current
    return element && !isAside ? watchPull(element, () => pulled.current()) : undefined
  }, [isAside])
  return (
    <div ref={mark} className={styles.mark} data-busy={busy || undefined} aria-hidden="true">
      <Icon name="refresh" size={20} />
    </div>
  )
}
