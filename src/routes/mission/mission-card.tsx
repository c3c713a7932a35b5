import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Mission, MissionGoal, MissionProgress } from '../../../core/schema/customer/mission.ts'
import { engine } from '../../engine.ts'
import styles from '../../parts/member/member.module.css'
import { useCalendarDay } from '../../parts/member/use-calendar-day.ts'
import { useIsOver } from '../../parts/member/use-is-over.ts'
import { run } from '../../shell/command.ts'
import { useMoney } from '../../shell/visit/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/message/toast.tsx'
import { useIsToCome } from './use-is-to-come.ts'

type MissionCardProps = {
  mission: Mission
  /** The member's progress; left out for a guest, who can't have any. */
  own?: Pick<MissionProgress, 'progress' | 'state'>
}

/** One mission: what to do until when, its reward, and the progress. */
export function MissionCard({ mission, own }: MissionCardProps) {
  const { t } = useLingui()
  const calendarDay = useCalendarDay()
  const asked = useGoal(mission)
  const isOver = useIsOver()
  const isToCome = useIsToCome()
  const { id, title, target, firstDay, lastDay, reward } = mission
  const since = calendarDay(firstDay)
  const day = calendarDay(lastDay)
  const { progress = 0, state = 'open' } = own ?? {}
  const done = Math.min(progress, target)
  return (
    <article className={styles.coupon} aria-label={title}>
      <strong>{title}</strong>
      <span className={styles.muted}>
        {asked} · {isToCome(mission) && <Trans>as of {since}</Trans>}
        {isToCome(mission) && ' · '}
        <Trans>until {day}</Trans>
      </span>
      <span>
        <Trans>
          Reward: <Reward {...reward} />
        </Trans>
      </span>
      {state !== 'claimed' && state !== 'over' && isOver(reward.lastDay) && (
        <span className={styles.muted}>
          <Trans>The reward's coupon has expired. Please ask the restaurant.</Trans>
        </span>
      )}
      {own && state !== 'claimed' && (
        <>
          <meter className={styles.meter} min={0} max={target} value={done} aria-label={t`Your progress`} />
          <span className={styles.muted}>
            <Trans>
              {done} of {target}
            </Trans>
          </span>
        </>
      )}
      {state === 'reached' && <Claim missionId={id} />}
      {state === 'claimed' && (
        <span className={styles.gain}>
          <Trans>You have it</Trans>
        </span>
      )}
    </article>
  )
}

function Claim({ missionId }: { missionId: string }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const claim = async () => {
    setBusy(true)
    const result = await run(engine.claimMission(missionId))
    setBusy(false)
    if (result.ok) toast('success', t`It is yours`)
  }
  return (
    <div className={styles.take}>
      <Button icon="gift" busy={busy} onClick={() => void claim()}>
        <Trans>Take the reward</Trans>
      </Button>
    </div>
  )
}

/** The goal of a mission, in a few words. */
function useGoal({ goal, target }: Mission): string {
  const { i18n } = useLingui()
  const money = useMoney()
  const amount = money(target * 100)
  const count = target
  const words: Record<MissionGoal, MessageDescriptor> = {
    orders: msg`${plural(count, { one: '# order', other: '# orders' })}`,
    spend: msg`spend ${amount}`,
    dishes: msg`${plural(count, { one: '# dish', other: '# different dishes' })}`,
    invites: msg`${plural(count, { one: 'bring # friend', other: 'bring # friends' })}`,
    bookings: msg`${plural(count, { one: 'come to # booked table', other: 'come to # booked tables' })}`,
    daysInARow: msg`${plural(count, { one: 'order on # day', other: 'order on # days in a row' })}`,
  }
  return i18n._(words[goal])
}

function Reward({ title, points: count }: Mission['reward']) {
  return (
    <>
      {title}
      {title !== '' && count > 0 && ' + '}
      {count > 0 && <Plural value={count} one="# point" other="# points" />}
    </>
  )
}
