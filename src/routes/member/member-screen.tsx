import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Benefits } from '../../../core/schema/customer/benefits.ts'
import type { Settings } from '../../../core/storage/settings.ts'
import { hasAnything } from '../../parts/member/has-anything.ts'
import { LevelWords } from '../../parts/member/level-words.tsx'
import { useBenefits } from '../../parts/member/use-benefits.ts'
import { useHeldWords } from '../../parts/member/use-held-words.tsx'
import { useIsOver } from '../../parts/member/use-is-over.ts'
import { useMissionsNow } from '../../parts/member/use-missions-now.ts'
import { NotOffered } from '../../parts/offer/not-offered.tsx'
import { useIsMember } from '../../queries/use-is-member.ts'
import { useCurrentShop, useMoney } from '../../shell/visit/app-context.ts'
import { useFormats } from '../../shell/visit/use-formats.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { NavBar } from '../../ui/bar/nav-bar.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { Age } from '../../parts/refresh/age.tsx'
import { CouponList } from '../../parts/member/coupon-list.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { JoinCard } from '../../parts/member/join-card.tsx'
import styles from '../../parts/member/member.module.css'
import { NotFetched } from '../../parts/refresh/not-fetched.tsx'

/** A member's benefits at this restaurant, and what membership offers. */
export function MemberScreen() {
  const { t } = useLingui()
  const { membership } = useCurrentShop()
  const isMember = useIsMember()
  const missions = useMissionsNow()
  const { benefits, refreshed, isComing } = useBenefits()
  const { failure, ...asking } = refreshed
  if (isComing)
    return (
      <>
        <NavBar title={t`Membership`} back={membership ? '/profile' : '/'} />
        <div className={styles.page}>
          <Skeleton height="20rem" />
        </div>
      </>
    )
  // A member keeps their benefits even after the restaurant has ended its membership programme.
  if (!membership && !(benefits && hasAnything(benefits)))
    return (
      <>
        <NavBar title={t`Membership`} back="/" />
        <NotOffered
          icon="person"
          title={t`This restaurant doesn't offer it yet`}
          text={t`Members have their orders and addresses on every phone.`}
        />
      </>
    )
  return (
    <>
      <NavBar title={t`Membership`} back="/profile" />
      <div className={styles.page}>
        {benefits && <Account benefits={benefits} />}
        {isMember && !benefits && failure && (
          <NotFetched title={t`Your membership couldn't be loaded`} failure={failure} {...asking} />
        )}
        {missions.length > 0 && (
          <ButtonLink to="/mission" variant="secondary" wide icon="gift">
            <Trans>Rewards to earn</Trans>
          </ButtonLink>
        )}
        {benefits && membership?.invitation && (
          <ButtonLink to="/invite-friend" variant="secondary" wide icon="person">
            <Trans>Invite friends</Trans>
          </ButtonLink>
        )}
        {isMember === false && (
          <ButtonLink to="/voucher" variant="secondary" wide icon="gift">
            <Trans>Vouchers and coupons</Trans>
          </ButtonLink>
        )}
        {isMember === false && <JoinCard back="/member" />}
        {membership && <HowItWorks membership={membership} levelName={benefits?.levelName ?? null} />}
      </div>
    </>
  )
}

function Account({ benefits }: { benefits: Settings['benefits'] }) {
  const { i18n } = useLingui()
  const money = useMoney()
  const isOver = useIsOver()
  const { levelName, spentCents, nextLevel, points, pointCents, balanceCents, coupons, expiring, readAt } =
    benefits
  const worth = money(points * pointCents)
  const held = useHeldWords(benefits)
  const usable = coupons.filter(({ lastDay }) => !isOver(lastDay))
  return (
    <>
      <section className={styles.card} aria-labelledby="member-level">
        <h2 id="member-level" className={styles.level}>
          {levelName || <Trans>Member</Trans>}
        </h2>
        {nextLevel && (
          <meter
            className={styles.meter}
            min={0}
            max={nextLevel.fromCents}
            value={Math.min(spentCents, nextLevel.fromCents)}
            aria-labelledby="member-level"
          />
        )}
        <LevelWords benefits={benefits} className={styles.muted} />
        <dl className={styles.figures}>
          <div>
            <dt>
              <Trans>Voucher balance</Trans>
            </dt>
            <dd className={styles.figure}>{money(balanceCents)}</dd>
            {held.balance && <dd className={styles.muted}>{held.balance}</dd>}
          </div>
          <div>
            <dt>
              <Trans>Points</Trans>
            </dt>
            <dd className={styles.figure}>{i18n.number(points)}</dd>
            {points > 0 && pointCents > 0 && (
              <dd className={styles.muted}>
                <Trans>worth {worth}</Trans>
              </dd>
            )}
            {held.points && <dd className={styles.muted}>{held.points}</dd>}
            {expiring && <Expiring expiring={expiring} />}
          </div>
        </dl>
        <Age readAt={readAt} />
        <ButtonLink to="/voucher" variant="secondary" wide icon="gift">
          <Trans>Vouchers and coupons</Trans>
        </ButtonLink>
        <ButtonLink to="/history-purchase" variant="secondary" wide icon="orders">
          <Trans>Purchase history</Trans>
        </ButtonLink>
      </section>
      <CouponList title={<Trans>Your coupons</Trans>} coupons={usable.map((offer) => ({ offer }))}>
        <Trans>You choose one at the checkout.</Trans>
      </CouponList>
    </>
  )
}

/** Points that expire soon, shown while there is time to use them. */
function Expiring({ expiring: { points: count, at } }: { expiring: NonNullable<Benefits['expiring']> }) {
  const { dayTime } = useFormats()
  const when = dayTime(at)
  return (
    <dd className={styles.muted}>
      <Plural value={count} one={`# expires: ${when}`} other={`# expire: ${when}`} />
    </dd>
  )
}
