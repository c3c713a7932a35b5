import { Trans } from '@lingui/react/macro'
import { useCurrentVisit } from '../../shell/visit/app-context.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { useShopNow } from '../../shell/visit/use-shop-now.ts'
import { Tag } from '../../ui/content/badge.tsx'
import { openingState } from '../../../core/domain/time/opening-state.ts'

/** Whether the chosen order type is open or closed, and until when. */
export function OpeningTag() {
  const { shop, service } = useCurrentVisit()
  const { dayTime } = useFormats()
  const now = useShopNow()
  if (!service || now === undefined) return null
  if (service.paused) {
    const until = dayTime(service.pausedUntil ?? 0)
    return (
      <Tag tone="warn" icon="clock">
        {(service.pausedUntil ?? 0) > now ? (
          <Trans>Paused until {until}</Trans>
        ) : (
          <Trans>Paused for the moment</Trans>
        )}
      </Tag>
    )
  }
  const { open, changesAt } = openingState(service, now, shop.timeZone)
  const when = changesAt === null ? null : dayTime(changesAt)
  if (open)
    return (
      <Tag tone="ok" icon="clock">
        {when === null ? <Trans>Open now</Trans> : <Trans>Open until {when}</Trans>}
      </Tag>
    )
  return (
    <Tag tone="warn" icon="clock">
      {when === null ? <Trans>Closed</Trans> : <Trans>Closed, opens {when}</Trans>}
    </Tag>
  )
}
