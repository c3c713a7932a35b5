import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { Toasts } from '../message/toast.tsx'
import styles from './sheet.module.css'

type SheetProps = {
  open: boolean
  onClose: () => void
  /** An action is running that closing wouldn't stop: until it ends, nothing here closes the sheet. */
  busy?: boolean
  title: string
  /** Its place on a wide screen; on a phone it always comes from below. */
  place?: 'side' | 'centre'
  /** Stays visible under the scrolling part. */
  footer?: ReactNode
  children: ReactNode
}

/** Longer than the closing animation takes. */
const leavingMs = 400

/**
 * A native modal dialog: it traps the focus, Escape and a click on the backdrop close it, and the focus then returns to
 * where it was.
 */
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
    // The title gets the focus, so that a screen reader reads it and no on-screen keyboard opens.
    heading.current?.focus()
    // Also runs when the screen around the sheet is hidden: a modal dialog that isn't drawn would still block the page.
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
      // In Chromium a second Escape closes a dialog even if `cancel` was prevented, unless `closedby` is `none`.
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

/** True while open and until the closing animation is over. */
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
