import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { Toasts } from '../message/toast.tsx'
import styles from './sheet.module.css'

type SheetProps = {
  open: boolean
  onClose: () => void
  /** Something is being done that closing wouldn't stop: nothing here closes it until then. */
  busy?: boolean
  title: string
  /** Where it stands on a wide screen; on a phone it always comes from below. */
  place?: 'side' | 'centre'
  /** Stays visible under the scrolling part. */
  footer?: ReactNode
  children: ReactNode
}

/** Longer than the sheet takes to leave. */
const leavingMs = 400

/** A native modal dialog: it traps focus, Escape and the backdrop close it, focus goes back where it was. */
export function Sheet({
  open,
  onClose,
  busy = false,
  title,
  place = 'centre',
  footer,
  children,
}: SheetProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const filled = useLinger(open)

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    element.showModal()
    // The title first, so that a screen reader says where one is and no keyboard jumps up.
    heading.current?.focus()
    // Also when the screen around it is hidden: a modal dialog that isn't drawn would still block the page.
    return () => element.close()
  }, [open])

  const leave = () => {
    if (!busy) onClose()
  }
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    leave()
  }
  return (
    // Escape closes it too: a click outside is only a second way.
    <dialog
      ref={dialog}
      className={classes(styles.sheet, styles[place])}
      aria-labelledby={titleId}
      onCancel={cancel}
      // Chromium lets a second Escape close it unasked, unless it is told that nothing does.
      closedby={busy ? 'none' : undefined}
      onClose={() => open && dialog.current?.open === false && leave()}
      onClick={(event) => event.target === event.currentTarget && leave()}
    >
      {filled && (
        <>
          <header className={styles.head}>
            <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            <IconButton icon="close" label={t`Close`} aria-disabled={busy || undefined} onClick={leave} />
          </header>
          <div className={styles.body}>{children}</div>
          <div className={styles.said}>{open && <Toasts />}</div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </>
      )}
    </dialog>
  )
}

/** True while open and for the moment that leaving takes. */
function useLinger(open: boolean): boolean {
  const [lingers, setLingers] = useState(open)
  if (open && !lingers) setLingers(true)
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => setLingers(false), leavingMs)
    return () => clearTimeout(timer)
  }, [open])
  return lingers
}
