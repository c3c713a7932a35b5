import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { shownAgeMs } from '../../../core/domain/time/durations.ts'
import { useIsCut } from '../../queries/use-settings.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { useShopNow } from '../../shell/visit/use-shop-now.ts'
import { Notice } from '../../ui/message/notice.tsx'

/** An answer that can be had is usually here by then, so that nothing on the screen moves for a moment only. */
const patienceMs = 2_000

/** When the data on the screen was last read: shown while the restaurant can't be reached, and from a certain age on. */
export function Age({ readAt }: { readAt: number | undefined }) {
  const isCut = useIsCut()
  const now = useShopNow() ?? 0
  const isOld = useIsLasting(readAt !== undefined && now - readAt >= shownAgeMs)
  const { dayTime } = useFormats()
  if (readAt === undefined || (!isCut && !isOld)) return null
  const when = dayTime(readAt)
  return (
    <Notice icon={isCut ? 'offline' : 'clock'}>
      {isCut ? <Trans>No connection. Last updated: {when}.</Trans> : <Trans>Last updated: {when}.</Trans>}
    </Notice>
  )
}

/** True once it has been true for a while. */
function useIsLasting(is: boolean): boolean {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!is) return
    const timer = setTimeout(setLasting, patienceMs, true)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [is])
  return is && isLasting
}
