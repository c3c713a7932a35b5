import { Trans } from '@lingui/react/macro'
import { useIsCut } from '../../queries/use-settings.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { Notice } from '../../ui/message/notice.tsx'

/** While the restaurant can't be reached: when the data on the screen was last read. */
export function Age({ readAt }: { readAt: number | undefined }) {
  const isCut = useIsCut()
  const { dayTime } = useFormats()
  if (!isCut || readAt === undefined) return null
  const when = dayTime(readAt)
  return (
    <Notice icon="offline">
      <Trans>No connection. Last updated: {when}.</Trans>
    </Notice>
  )
}
