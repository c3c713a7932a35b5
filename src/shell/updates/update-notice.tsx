import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FocusEvent, useRef, useState } from 'react'
import { type Root, createRoot } from 'react-dom/client'
import { allWords } from '../../i18n/catalogs.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/message/toast.tsx'
import { onceReleased } from '../../ui/unless-pressed.ts'
import { takeOver } from './take-over.ts'
import styles from './update-notice.module.css'

/**
 * A React root of its own, outside of the app's tree: hardly any visit needs this notice, and none should wait for it.
 */
let root: Root | null = null
/** The worker of the new release, which waits. */
let offered: ServiceWorker | null = null

/**
 * The live region. It is added before there is anything to announce, because screen readers don't announce content that
 * comes together with its region.
 */
let region: HTMLElement | null = null

/** Offers to switch to the release of a worker that waits, or withdraws the offer if there is none. */
export async function offerUpdate(waiting: ServiceWorker | null): Promise<void> {
  offered = waiting
  region ??= addRegion()
  if (!root) {
    if (!waiting) return
    await allWords()
    // While the sentences were being fetched, another call may have made the root, or withdrawn the offer.
    root ??= createRoot(region)
  }
  onceReleased(draw)
}

function addRegion(): HTMLElement {
  const status = document.createElement('div')
  status.setAttribute('role', 'status')
  return document.body.appendChild(status)
}

const draw = () =>
  root?.render(<I18nProvider i18n={i18n}>{offered && <UpdateNotice waiting={offered} />}</I18nProvider>)

function UpdateNotice({ waiting }: { waiting: ServiceWorker }) {
  const { t } = useLingui()
  const [accepted, setAccepted] = useState<ServiceWorker | null>(null)
  /** The release that was put off; the next one is offered again. */
  const [later, setLater] = useState<ServiceWorker | null>(null)
  /** The element that had the focus before it moved into the notice. */
  const before = useRef<HTMLElement>(null)
  if (later === waiting) return null
  const noteBefore = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      before.current = relatedTarget
  }
  const putOff = () => {
    before.current?.focus({ preventScroll: true })
    // That element may be gone.
    if (!before.current || document.activeElement !== before.current)
      document.querySelector('main')?.focus({ preventScroll: true })
    setLater(waiting)
  }
  const update = async () => {
    setAccepted(waiting)
    // The page is reloaded then.
    if (await takeOver(waiting)) return
    setAccepted(null)
    toast('warn', t`Finish the order in your other tab first.`)
  }
  return (
    <div className={styles.notice} onFocus={noteBefore}>
      <p>
        <Trans>A new version of the app is ready.</Trans>
      </p>
      <div className={styles.answers}>
        <Button variant="quiet" onClick={putOff}>
          <Trans>Later</Trans>
        </Button>
        <Button busy={accepted === waiting} onClick={() => void update()}>
          <Trans>Update</Trans>
        </Button>
      </div>
    </div>
  )
}
