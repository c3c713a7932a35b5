import { use, useEffect, useRef } from 'react'
import { DrawnAside } from '../../shell/screen/drawn-aside.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './pull.module.css'
import { watchPull } from './watch-pull.ts'

type PullProps = {
  /** What is pulled for is on its way. */
  busy: boolean
  /** The same as the screen's button does, which the keyboard and a mouse have for it. */
  onPull: () => void
}

/** Pull to refresh: the gesture, and the mark that follows the finger. It says nothing; the screen's button has words. */
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
