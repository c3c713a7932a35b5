import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/message/notice.tsx'
import { VersionNotice } from '../updates/version-notice.tsx'
import { AboveAll } from './above-all.tsx'

/** Explains why this tab can't use the phone's database, and offers the way out. */
export function StorageNotice({ status }: { status: 'superseded' | 'blocked' | 'unreadable' }) {
  return status === 'unreadable' ? <Unreadable /> : <VersionNotice status={status} />
}

/** The database is read again and again by itself; the notice goes once that succeeds. */
function Unreadable() {
  return (
    <AboveAll>
      <Notice
        tone="warn"
        live
        action={
          <Button variant="quiet" onClick={() => location.reload()}>
            <Trans>Reload</Trans>
          </Button>
        }
      >
        <Trans>
          What is saved on this phone can't be read right now. The app keeps trying by itself. If this stays,
          reload the page or restart the phone.
        </Trans>
      </Notice>
    </AboveAll>
  )
}
