import { Trans, useLingui } from '@lingui/react/macro'
import type { Membership } from '../../../core/schema/customer/membership.ts'
import { usePercentOff } from '../../parts/member/level-words.tsx'
import { useOffersNow } from '../../parts/member/use-offers-now.ts'
import { useMoney } from '../../shell/visit/app-context.ts'
import { Section } from '../../ui/content/section.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from '../../parts/member/member.module.css'
import { PointRules } from './point-rules.tsx'

type HowItWorksProps = {
  membership: Membership
  /** The name of the member's own level; null for a guest. */
  levelName: string | null
}

/** Explains the restaurant's levels and how points are earned and used. */
export function HowItWorks({ membership: { levels, points }, levelName }: HowItWorksProps) {
  const { i18n } = useLingui()
  const money = useMoney()
  const { welcome, promotions } = useOffersNow()
  const percentOff = usePercentOff()
  return (
    <Section title={<Trans>How it works</Trans>}>
      {levels.length > 0 && (
        <ol className={styles.levels}>
          {levels.map((level) => {
            const from = money(level.fromCents)
            const percent = percentOff(level.memberRate)
            const times = i18n.number(level.pointsFactor ?? 1)
            return (
              <li
                key={level.fromCents}
                className={styles.step}
                aria-current={level.name === levelName || undefined}
              >
                <strong>
                  {level.name}
                  {level.name === levelName && <Icon name="check" size={18} />}
                </strong>
                <span className={styles.muted}>
                  {level.fromCents === 0 ? (
                    <Trans>from the start</Trans>
                  ) : (
                    <Trans>once you have spent {from}</Trans>
                  )}
                </span>
                <span className={styles.off}>
                  {level.memberRate < 1 ? <Trans>{percent} off</Trans> : <Trans>full price</Trans>}
                </span>
                {points && points.earnedPerCents !== null && level.pointsFactor !== undefined && (
                  <span className={styles.muted}>
                    <Trans>{times} times as many points</Trans>
                  </span>
                )}
              </li>
            )
          })}
        </ol>
      )}
      <ul className={styles.rules}>
        {levels.length > 0 && (
          <li>
            <Trans>
              What you spend counts once your order was handed over. The reduction is for dishes at their full
              price, when you pay in the app.
            </Trans>
          </li>
        )}
        {points && <PointRules points={points} />}
        {welcome.map((title) => (
          <li key={title}>
            <Trans>For whoever signs up: {title}</Trans>
          </li>
        ))}
        {promotions.map(({ id, title }) => (
          <li key={id}>
            <Trans>For every member: {title}</Trans>
          </li>
        ))}
        <li>
          <Trans>
            Points, coupons and voucher balance are offered at the checkout. If an order falls through, you
            get them back.
          </Trans>
        </li>
      </ul>
    </Section>
  )
}
