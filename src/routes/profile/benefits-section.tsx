import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Settings } from '../../../core/storage/settings.ts'
import { Age } from '../../parts/refresh/age.tsx'
import { hasAnything } from '../../parts/member/has-anything.ts'
import { LevelWords } from '../../parts/member/level-words.tsx'
import { useBenefits } from '../../parts/member/use-benefits.ts'
import { useHeldWords } from '../../parts/member/use-held-words.tsx'
import { useIsOver } from '../../parts/member/use-is-over.ts'
import { useCurrentShop, useMoney } from '../../shell/visit/app-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Facts } from '../../ui/content/facts.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { Section } from '../../ui/content/section.tsx'
import styles from './profile-screen.module.css'

/** A member's benefits and a link to the membership; for a guest, only a link to what members get. */
export function BenefitsSection() {
  const { benefits, isComing } = useBenefits()
  const isOffered = Boolean(useCurrentShop().membership) || (benefits !== null && hasAnything(benefits))
  const toMembership = isOffered && (
    <ButtonLink to="/member" variant="secondary" wide>
      {benefits ? <Trans>See your membership</Trans> : <Trans>What members get</Trans>}
    </ButtonLink>
  )
  if (isComing) return <Skeleton height="18rem" radius="var(--radius-m)" />
  if (!benefits) return toMembership
  return <Own benefits={benefits}>{toMembership}</Own>
}

function Own({ benefits, children }: { benefits: Settings['benefits']; children: ReactNode }) {
  const money = useMoney()
  const { i18n } = useLingui()
  const held = useHeldWords(benefits)
  const isOver = useIsOver()
  const { levelName, points, pointCents, balanceCents, readAt } = benefits
  const coupons = benefits.coupons.filter(({ lastDay }) => !isOver(lastDay))
  const worth = money(points * pointCents)
  const count = i18n.number(points)
  if (!hasAnything(benefits) && levelName === '') return children
  return (
    <Section title={<Trans>What you have here</Trans>}>
      <Facts
        rows={[
          levelName !== '' && { icon: 'person', term: <Trans>Level</Trans>, value: levelName },
          {
            icon: 'plus',
            term: <Trans>Points</Trans>,
            value: (
              <>
                {points === 0 || pointCents === 0 ? (
                  count
                ) : (
                  <Trans>
                    {count}, worth {worth}
                  </Trans>
                )}
                {held.points && <span className={styles.held}>{held.points}</span>}
              </>
            ),
          },
          {
            icon: 'bag',
            term: <Trans>Voucher balance</Trans>,
            value: (
              <>
                {money(balanceCents)}
                {held.balance && <span className={styles.held}>{held.balance}</span>}
              </>
            ),
          },
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
      <LevelWords benefits={benefits} className={styles.muted} />
      <Age readAt={readAt} />
      {children}
    </Section>
  )
}
