import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { isDelivered } from '../../../core/domain/order/order-type-rules.ts'
import type { Membership } from '../../../core/schema/customer/membership.ts'
import { hoursInWords } from '../../parts/member/hours-in-words.ts'
import { useCurrentShop, useMoney } from '../../shell/visit/app-context.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'

type PointRulesProps = { points: NonNullable<Membership['points']> }

/**
 * The rules for points as list items: how they are earned, hours with more points, what a point is worth, when it
 * expires.
 */
export function PointRules({ points }: PointRulesProps) {
  const { worthCents, earnedPerCents, times: hoursOfMore = [], expireAfterDays: days } = points
  const { i18n } = useLingui()
  const money = useMoney()
  const formats = useFormats()
  const worth = money(worthCents)
  return (
    <>
      {earnedPerCents === null ? (
        <li>
          <Trans>A point takes {worth} off.</Trans>
        </li>
      ) : (
        <Earned per={money(earnedPerCents)} worth={worth} />
      )}
      {earnedPerCents !== null &&
        hoursOfMore.map(({ openingPeriods, factor }, index) => {
          const hours = hoursInWords(openingPeriods, formats)
          const times = i18n.number(factor)
          return (
            // The entries never change places.
            <li key={index}>
              {hours === '' ? (
                <Trans>{times} times as many points</Trans>
              ) : (
                <Trans>
                  {hours}: {times} times as many points
                </Trans>
              )}
            </li>
          )
        })}
      {days !== undefined && (
        <li>
          <Plural
            value={days}
            one="A point that isn't used expires # day after you got it."
            other="A point that isn't used expires # days after you got it."
          />
        </li>
      )}
    </>
  )
}

function Earned({ per, worth }: { per: string; worth: string }) {
  const { services } = useCurrentShop()
  return (
    <li>
      <Trans>
        You earn a point for every {per} that you spend; each point takes {worth} off.
      </Trans>{' '}
      {services.some(({ orderType }) => isDelivered(orderType)) && (
        <Trans>Delivery fees don't earn points.</Trans>
      )}
    </li>
  )
}
