import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { allWords } from '../../i18n/catalogs.ts'
import { engine } from '../../engine.ts'
import { leaveToFull } from '../../queries/open-storage.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/message/notice.tsx'
import { laterSheet } from '../screen/later-sheet.ts'
import { AboveAll } from './above-all.tsx'
import { keepShop } from './keep-shop.ts'
import { noteUnkept, unkeptScan, watchUnkept } from './use-table-here.ts'

let isMounted = false

/** Says that the phone has no room for the scan, until there is. The app itself may never show anything without it. */
export async function sayUnkept(): Promise<void> {
  await Promise.all([allWords(), laterSheet()])
  if (isMounted) return
  isMounted = true
  createRoot(document.createElement('aside')).render(
    <I18nProvider i18n={i18n}>
      <UnkeptScan />
    </I18nProvider>,
  )
}

/**
 * The engine has the scan in memory, so the table can be ordered at as long as this page is open. A phone that can't
 * store the rest either, such as a cart, can go on without its database (G19). Ours: the spec is silent.
 */
function UnkeptScan() {
  const scan = useSyncExternalStore(watchUnkept, unkeptScan)
  const [busy, setBusy] = useState(false)
  if (!scan) return null
  const again = async () => {
    setBusy(true)
    if ((await (scan.code ? engine.keepScan() : keepShop())).ok) noteUnkept(null)
    setBusy(false)
  }
  const goOn = () => {
    leaveToFull()
    location.reload()
  }
  return (
    <AboveAll>
      <Notice
        tone="warn"
        icon="alert"
        live
        action={
          <>
            <Button variant="quiet" busy={busy} onClick={() => void again()}>
              <Trans>Try again</Trans>
            </Button>
            <Button variant="quiet" onClick={goOn}>
              <Trans>Go on without saving</Trans>
            </Button>
          </>
        }
      >
        {scan.code ? (
          <Trans>
            There is no room left on this phone, so your table couldn't be saved. Free some space and try
            again. Or go on without saving: the cart is then empty, and this page has to stay open.
          </Trans>
        ) : (
          <Trans>
            There is no room left on this phone, so the menu couldn't be saved. Free some space and try again.
            Or go on without saving: this page then has to stay open.
          </Trans>
        )}
      </Notice>
    </AboveAll>
  )
}
