import { useLingui } from '@lingui/react/macro'
import { useCurrentVisit } from '../../shell/visit/app-context.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { useShopNow } from '../../shell/visit/use-shop-now.ts'
import { orderTypeLooks } from '../../words/order-types.ts'

/**
 * Says that the chosen order type is paused (spec §4), until when if the restaurant has said so, or that it is no
 * longer offered.
 */
export function usePausedWords(): string {
  const { t, i18n } = useLingui()
  const { service, orderType } = useCurrentVisit()
  const { dayTime } = useFormats()
  const now = useShopNow()
  const name = i18n._(orderTypeLooks[orderType].name)
  const pausedUntil = service?.pausedUntil ?? 0
  const until = dayTime(pausedUntil)
  if (!service) return t`The restaurant doesn't offer this: ${name}`
  return pausedUntil > (now ?? pausedUntil) ? t`${name} is paused until ${until}` : t`${name} is paused`
}
