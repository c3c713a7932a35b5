import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Sheet } from './sheet.tsx'
import styles from './unsaved-changes.module.css'

type UnsavedChangesProps = {
  /** Whether there are unsaved changes. */
  when: boolean
  /** Saves the changes and resolves with whether that succeeded; only then the customer leaves. */
  onSave: () => Promise<boolean>
  /** Discards the changes. */
  onDiscard: () => void
}

/**
 * Asks before unsaved changes are left behind (spec §4), on every way out: back, a tab, a link within the app and, in
 * the browser's own words, a reload or another site.
 */
export function UnsavedChanges({ when, onSave, onDiscard }: UnsavedChangesProps) {
  const { t } = useLingui()
  const router = useRouter()
  const [leaving, setLeaving] = useState<((goes: boolean) => void) | null>(null)
  const [busy, setBusy] = useState(false)
  const isDirty = useRef(when)
  useEffect(() => {
    isDirty.current = when
  })

  useEffect(() => {
    if (!when) return
    return router.history.block({
      enableBeforeUnload: () => isDirty.current,
      blockerFn: async ({ currentLocation, nextLocation }) => {
        // A sheet of the same screen is a step of the history, but doesn't leave the screen.
        if (!isDirty.current || currentLocation.pathname === nextLocation.pathname) return false
        const goes = await new Promise<boolean>((resolve) => setLeaving(() => resolve))
        setLeaving(null)
        return !goes
      },
    })
  }, [when, router])

  const save = async () => {
    setBusy(true)
    const saved = await onSave()
    setBusy(false)
    // If saving failed, the form shows why.
    leaving?.(saved)
  }
  const discard = () => {
    onDiscard()
    leaving?.(true)
  }
  const stay = () => leaving?.(false)
  return (
    <Sheet
      open={leaving !== null}
      onClose={stay}
      title={t`Save your changes?`}
      footer={
        <div className={styles.answers}>
          <Button wide busy={busy} onClick={() => void save()}>
            <Trans>Save</Trans>
          </Button>
          <Button variant="danger" wide onClick={discard}>
            <Trans>Discard changes</Trans>
          </Button>
          <Button variant="quiet" wide onClick={stay}>
            <Trans>Keep editing</Trans>
          </Button>
        </div>
      }
    >
      <p>
        <Trans>You changed something here that isn't saved yet.</Trans>
      </p>
    </Sheet>
  )
}
