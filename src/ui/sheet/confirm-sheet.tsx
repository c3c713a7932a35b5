import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { Sheet } from './sheet.tsx'
import styles from './confirm-sheet.module.css'

type ConfirmSheetProps = {
  open: boolean
  onClose: () => void
  title: string
  /** What `onYes` will do. */
  children: ReactNode
  yes: ReactNode
  no: ReactNode
  /** The action destroys nothing: its button isn't red. */
  harmless?: boolean
  onYes: () => Promise<unknown>
}

/**
 * Asks for confirmation before something that can't be undone. While `onYes` is running, both answers are disabled and
 * nothing here closes the sheet, so that it can't look as if the action had been prevented. The browser's own back
 * button still works, as on every screen that waits.
 */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { open, onClose, title, children, yes, no, harmless = false, onYes } = props
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await onYes()
    setBusy(false)
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={busy}
      title={title}
      footer={
        <div className={styles.answers}>
          <Button variant={harmless ? 'primary' : 'danger'} wide busy={busy} onClick={() => void confirm()}>
            {yes}
          </Button>
          <Button
            variant="secondary"
            wide
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : onClose}
          >
            {no}
          </Button>
        </div>
      }
    >
      <div className={styles.text}>{children}</div>
    </Sheet>
  )
}
