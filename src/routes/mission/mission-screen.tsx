import { Trans, useLingui } from '@lingui/react/macro'
import type { MissionProgress } from '../../../core/schema/customer/mission.ts'
import { engine } from '../../engine.ts'
import { Age } from '../../parts/refresh/age.tsx'
import { JoinCard } from '../../parts/member/join-card.tsx'
import styles from '../../parts/member/member.module.css'
import { NotFetched } from '../../parts/refresh/not-fetched.tsx'
import { useMissionsNow } from '../../parts/member/use-missions-now.ts'
import { useRefresh } from '../../parts/refresh/use-refresh.ts'
import { useRenewal } from '../../parts/refresh/use-renewal.ts'
import { NotOffered } from '../../parts/offer/not-offered.tsx'
import { useIsMember } from '../../queries/use-is-member.ts'
import { useSession } from '../../queries/use-session.ts'
import { useSetting } from '../../queries/use-settings.ts'
import { ScreenSkeleton } from '../../shell/screen/screen-skeleton.tsx'
import { useSpoken } from '../../shell/visit/app-context.ts'
import { NavBar } from '../../ui/bar/nav-bar.tsx'
import { Section } from '../../ui/content/section.tsx'
import { MissionCard } from './mission-card.tsx'
import { useIsToCome } from './use-is-to-come.ts'

const refresh = () => engine.refreshMissions()

/** Missions and their rewards (spec §2): what there is to do, a member's progress, and claiming a reward. */
export function MissionScreen() {
  const { t } = useLingui()
  const isMember = useIsMember()
  const missions = useMissionsNow()
  return (
    <>
      <NavBar title={t`Rewards`} back="/" />
      {missions.length === 0 ? (
        <NotOffered
          icon="gift"
          title={t`This restaurant doesn't offer it yet`}
          text={t`There are no missions and rewards to earn.`}
        />
      ) : (
        <div className={styles.page}>
          {isMember === false && <JoinCard back="/mission" />}
          {isMember ? (
            <Own />
          ) : (
            <Section title={<Trans>What members can earn</Trans>}>
              {missions.map((mission) => (
                <MissionCard key={mission.id} mission={mission} />
              ))}
            </Section>
          )}
        </div>
      )}
    </>
  )
}

/** A member's missions, those with a reward to claim first. */
function Own() {
  const { t } = useLingui()
  const customerId = useSession()?.customerId
  const known = useSetting('missions')
  const spoken = useSpoken()
  const isToCome = useIsToCome()
  // Without a network, the stored missions stay, with their age.
  const { failure, ...asking } = useRenewal(useRefresh(refresh, spoken), known?.readAt)
  if (!known || known.customerId !== customerId) {
    if (!failure) return <ScreenSkeleton />
    return <NotFetched title={t`Your missions couldn't be loaded`} failure={failure} {...asking} />
  }
  const of = (...states: MissionProgress['state'][]) =>
    known.list.filter(({ state }) => states.includes(state))
  const open = of('open')
  const groups = [
    { title: <Trans>To be taken</Trans>, list: of('reached') },
    { title: <Trans>Under way</Trans>, list: open.filter(({ mission }) => !isToCome(mission)) },
    { title: <Trans>Still to come</Trans>, list: open.filter(({ mission }) => isToCome(mission)) },
    { title: <Trans>Done or over</Trans>, list: of('claimed', 'over') },
  ]
  return (
    <>
      <Age readAt={known.readAt} />
      {groups.map(
        ({ title, list }, index) =>
          list.length > 0 && (
            // The groups never change their order.
            <Section key={index} title={title}>
              {list.map(({ mission, progress, state }) => (
                <MissionCard key={mission.id} mission={mission} own={{ progress, state }} />
              ))}
            </Section>
          ),
      )}
    </>
  )
}
