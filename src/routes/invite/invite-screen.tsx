import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import type { Membership } from '../../../core/schema/customer/membership.ts'
import { engine } from '../../engine.ts'
import { Age } from '../../parts/refresh/age.tsx'
import { JoinCard } from '../../parts/member/join-card.tsx'
import styles from '../../parts/member/member.module.css'
import { NotFetched } from '../../parts/refresh/not-fetched.tsx'
import { useRefresh } from '../../parts/refresh/use-refresh.ts'
import { useRenewal } from '../../parts/refresh/use-renewal.ts'
import { NotOffered } from '../../parts/offer/not-offered.tsx'
import { ShareWays } from '../../parts/share/share-ways.tsx'
import { useIsMember } from '../../queries/use-is-member.ts'
import { useSession } from '../../queries/use-session.ts'
import { useSetting } from '../../queries/use-settings.ts'
import { useCurrentShop, useSpoken } from '../../shell/visit/app-context.ts'
import { NavBar } from '../../ui/bar/nav-bar.tsx'
import { Section } from '../../ui/content/section.tsx'
import { Invited } from './invited.tsx'
import { QrCode } from './qr-code.tsx'
import { RewardList } from './reward-list.tsx'

const refresh = () => engine.refreshInvitation()

/** The screen for inviting friends, which is also where the link of an invitation leads (spec §2). */
export function InviteScreen() {
  const { t } = useLingui()
  const { membership } = useCurrentShop()
  const isMember = useIsMember()
  const { invite } = useSearch({ strict: false })
  const rewards = membership?.invitation
  return (
    <>
      <NavBar title={invite && !isMember ? t`You are invited` : t`Invite friends`} back="/" />
      {rewards ? (
        <div className={styles.page}>
          {isMember ? (
            <Own />
          ) : isMember === false && invite ? (
            <Invited key={invite} code={invite} rewards={rewards} />
          ) : null}
          {!(invite && isMember === false) && <HowItPays rewards={rewards} />}
          {isMember === false && !invite && <JoinCard back="/invite-friend" />}
        </div>
      ) : (
        <NotOffered
          icon="person"
          title={t`This restaurant doesn't offer it yet`}
          text={t`There is no reward for inviting friends here yet.`}
        />
      )}
    </>
  )
}

function HowItPays({ rewards }: { rewards: NonNullable<Membership['invitation']> }) {
  return (
    <Section title={<Trans>How it works</Trans>}>
      <RewardList title={<Trans>Your friend gets</Trans>} reward={rewards.friend} />
      <RewardList title={<Trans>You get</Trans>} reward={rewards.inviter} />
      <p className={styles.muted}>
        <Trans>
          You each get yours once your friend, who must be new here, has signed up with your link or code and
          had a first order.
        </Trans>
      </p>
    </Section>
  )
}

/** The member's own invitation code, and how many friends have signed up and been rewarded. */
function Own() {
  const { t, i18n } = useLingui()
  const { name } = useCurrentShop()
  const customerId = useSession()?.customerId
  const known = useSetting('invitation')
  const spoken = useSpoken()
  // Without a network, the stored invitation stays, with its age.
  const { failure, ...asking } = useRenewal(useRefresh(refresh, spoken), known?.readAt)
  if (!known || known.customerId !== customerId)
    return (
      failure && <NotFetched title={t`Your invitation couldn't be loaded`} failure={failure} {...asking} />
    )
  const { code, joined, rewarded, readAt } = known
  const link = new URL(`/invite-friend?invite=${code}`, location.origin).href
  return (
    <>
      <Section title={<Trans>Your invitation</Trans>}>
        <QrCode text={link} label={t`A picture of your link, to be scanned`} />
        <ShareWays link={link} code={code} text={t`Come and eat at ${name} with me`} />
      </Section>
      <section className={styles.card}>
        <dl className={styles.figures}>
          <div>
            <dt>
              <Trans>Signed up</Trans>
            </dt>
            <dd className={styles.figure}>{i18n.number(joined)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Have ordered</Trans>
            </dt>
            <dd className={styles.figure}>{i18n.number(rewarded)}</dd>
          </div>
        </dl>
        <Age readAt={readAt} />
      </section>
    </>
  )
}
