import { Trans } from '@lingui/react/macro'
import { sendsWhenClosed } from './sends-when-closed.ts'

/** What to do so that a waiting order is sent, if the browser doesn't send it once the app is closed. */
export const KeepOpen = () => !sendsWhenClosed && <Trans>Keep the app open, or come back to it.</Trans>
