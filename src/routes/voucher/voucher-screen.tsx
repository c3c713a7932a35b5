import { Trans, useLingui } from '@lingui/react/macro'
import type { Settings } from '../../../core/storage/settings.ts'
import { Age } from '../../parts/refresh/age.tsx'
import { JoinCard } from '../../parts/member/join-card.tsx'
import styles from '../../parts/member/member.module.css'
import { NotFetched } from '../../parts/refresh/not-fetched.tsx'
import voucher from './voucher.module.css'
import { hasAnything } from '../../parts/member/has-anything.ts'
import { useBenefits } from '../../parts/member/use-benefits.ts'
import { useHeldWords } from '../../parts/member/use-held-words.tsx'
import { useMissionsNow } from '../../parts/member/use-missions-now.ts'
import { NotOffered } from '../../parts/offer/not-offered.tsx'
import { useIsMember } from '../../queries/use-is-member.ts'
import { useCurrentShop, useMoney } from '../../shell/visit/app-context.ts'
import { NavBar } from '../../ui/bar/nav-bar.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Coupons } from './coupons.tsx'
import { WhatThereIs } from './what-there-is.tsx'

/** Vouchers and coupons (spec §2): those of a member, what a guest could have, and the ways to get more. */
export function VoucherScreen() {
  const { t } = useLingui()
  const { membership } = useCurrentShop()
  const isMember = useIsMember()
  const missions = useMissionsNow()
  const { benefits, refreshed, isComing } = useBenefits()
  const { failure, ...asking } = refreshed
  return (
    <>
      <NavBar title={t`Vouchers`} back="/" />
      {isComing ? (
        <div className={styles.page}>
          <Skeleton height="12rem" />
        </div>
      ) : membership || (benefits && hasAnything(benefits)) ? (
        <div className={styles.page}>
          {benefits && <Balance benefits={benefits} />}
          {isMember && !benefits && failure && (
            <NotFetched title={t`Your vouchers couldn't be loaded`} failure={failure} {...asking} />
          )}
          {isMember === false && <JoinCard back="/voucher" />}
          <div className={voucher.ways}>
            {membership?.sellsVouchers && (
              <ButtonLink to="/voucher/buy" icon="plus">
                <Trans>Buy a voucher</Trans>
              </ButtonLink>
            )}
            <ButtonLink to="/voucher/gift" variant="secondary" icon="gift">
              <Trans>I have a gift code</Trans>
            </ButtonLink>
            {missions.length > 0 && (
              <ButtonLink to="/mission" variant="secondary" icon="check">
                <Trans>Rewards to earn</Trans>
              </ButtonLink>
            )}
          </div>
          {isMember === false && <WhatThereIs />}
          {benefits && <Coupons customerId={benefits.customerId} />}
        </div>
      ) : (
        <NotOffered
          icon="gift"
          title={t`This restaurant doesn't offer it yet`}
          text={t`It has neither vouchers nor coupons.`}
        />
      )}
    </>
  )
}

function Balance({ benefits }: { benefits: Settings['benefits'] }) {
  const money = useMoney()
  const held = useHeldWords(benefits)
  const { balanceCents, readAt } = benefits
  return (
    <section className={styles.card} aria-labelledby="voucher-balance">
      <h2 id="voucher-balance" className={styles.muted}>
        <Trans>Voucher balance</Trans>
      </h2>
      <p className={styles.figure}>{money(balanceCents)}</p>
      {held.balance && <p className={styles.muted}>{held.balance}</p>}
      <p className={styles.muted}>
        <Trans>You pay with it at the checkout, with all or with a part of it.</Trans>
      </p>
      <Age readAt={readAt} />
    </section>
  )
}
