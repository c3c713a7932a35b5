import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Root, createRoot } from 'react-dom/client'
import { allWords } from '../../i18n/catalogs.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/message/toast.tsx'
import { onceReleased } from '../../ui/unless-pressed.ts'
import styles from './update-notice.module.css'

/** True when it was done; the page is then loaded anew. */
type Accept = () => Promise<boolean>

/** Not part of the app's own tree: hardly any visit needs it, and none waits for it. */
let root: Root | null = null
let offered: Accept | null = null

/** Offers to go over to a new release, or takes the offer back. */
export async function offerUpdate(accept: Accept | null): Promise<void> {
  offered = accept
  if (!root) {
    if (!accept) return
    await allWords()
    // While the words were on their way, it may have been offered again, or taken back.
    root ??= createRoot(document.body.appendChild(document.createElement('aside')))
  }
  onceReleased(draw)
}

const draw = () =>
  root?.render(<I18nProvider i18n={i18n}>{offered && <UpdateNotice accept={offered} />}</I18nProvider>)

function UpdateNotice({ accept }: { accept: Accept }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [later, setLater] = useState(false)
  if (later) return null
  const update = async () => {
    setBusy(true)
    if (await accept()) return
    setBusy(false)
    toast('warn', t`Finish the order in your other tab first.`)
  }
  return (
    <div className={styles.notice} role="status">
      <p>
        <Trans>A new version of the app is ready.</Trans>
      </p>
      <div className={styles.answers}>
        <Button variant="quiet" onClick={() => setLater(true)}>
          <Trans>Later</Trans>
        </Button>
        <Button busy={busy} onClick={() => void update()}>
          <Trans>Update</Trans>
        </Button>
      </div>
    </div>
  )
}
