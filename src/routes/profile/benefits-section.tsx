import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { engine } from '../../engine.ts'
import { useFormats, useSpoken } from '../../shell/visit/app-context.ts'
import { Facts } from '../../ui/content/facts.tsx'
import { useIsMember } from '../../queries/use-is-member.ts'
import { Section } from '../../ui/content/section.tsx'
import { useSession } from '../../queries/use-session.ts'
import { useSetting } from '../../queries/use-settings.ts'
import styles from './profile-screen.module.css'

/** What a member has here: level, points, voucher balance, coupons. Nothing before this phone knows of any. */
export function BenefitsSection() {
  const isMember = useIsMember() === true
  const customerId = useSession()?.customerId
  const benefits = useSetting('benefits')
  const { money } = useFormats()
  const { i18n } = useLingui()
  const spoken = useSpoken()
  useEffect(() => {
    // Another phone, or the counter, may have changed it, and names come in one language. Without a network it stays.
    if (isMember && spoken) void engine.refreshBenefits()
  }, [isMember, spoken])
  if (!isMember || !benefits || benefits.customerId !== customerId) return null
  const { levelName, memberRate, nextLevel, spentCents, points, pointCents, balanceCents, coupons } = benefits
  const off = (rate: number) => i18n.number(1 - rate, { style: 'percent', maximumFractionDigits: 2 })
  const percent = off(memberRate)
  const worth = money(points * pointCents)
  const count = i18n.number(points)
  const isEmpty = points === 0 && balanceCents === 0 && coupons.length === 0 && levelName === ''
  if (isEmpty) return null
  return (
    <Section title={<Trans>What you have here</Trans>}>
      <Facts
        rows={[
          levelName !== '' && { icon: 'person', term: <Trans>Level</Trans>, value: levelName },
          {
            icon: 'plus',
            term: <Trans>Points</Trans>,
            value:
              points === 0 ? (
                count
              ) : (
                <Trans>
                  {count}, worth {worth}
                </Trans>
              ),
          },
          { icon: 'bag', term: <Trans>Voucher balance</Trans>, value: money(balanceCents) },
          coupons.length > 0 && {
            icon: 'note',
            term: <Trans>Coupons</Trans>,
            value: coupons.map(({ id, title }) => (
              <span key={id} className={styles.coupon}>
                {title}
              </span>
            )),
          },
        ]}
      />
      {memberRate < 1 && (
        <p className={styles.muted}>
          <Trans>You pay {percent} less when you pay in the app.</Trans>
        </p>
      )}
      {nextLevel && (
        <NextLevel
          name={nextLevel.name}
          missing={money(Math.max(0, nextLevel.fromCents - spentCents))}
          percent={nextLevel.memberRate < memberRate ? off(nextLevel.memberRate) : null}
        />
      )}
    </Section>
  )
}

function NextLevel({ name, missing, percent }: { name: string; missing: string; percent: string | null }) {
  return (
    <p className={styles.muted}>
      {percent === null ? (
        <Trans>
          {missing} more until {name}.
        </Trans>
      ) : (
        <Trans>
          {missing} more until {name}: {percent} off.
        </Trans>
      )}
    </p>
  )
}
