import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { Sheet } from './sheet.tsx'
import styles from './confirm-sheet.module.css'

type ConfirmSheetProps = {
  open: boolean
  onClose: () => void
  title: string
  /** What happens then. */
  children: ReactNode
  yes: ReactNode
  no: ReactNode
  /** What is confirmed takes nothing away. */
  harmless?: boolean
  onYes: () => Promise<unknown>
}

/**
 * Asks once more before something that can't be undone. While it is being done nothing here says that it isn't: no
 * answer is taken and nothing closes the sheet. The browser's own way back does, as on every screen that is waited for.
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
