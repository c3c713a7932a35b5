import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Membership } from '../../../core/schema/customer/membership.ts'
import { engine } from '../../engine.ts'
import styles from '../../parts/member/member.module.css'
import { errorText } from '../../shell/command.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/message/notice.tsx'
import { RewardList } from './reward-list.tsx'

type InvitedProps = { code: string; rewards: NonNullable<Membership['invitation']> }

/** What an invited guest sees: who invites, what both get, and the way to sign up now or on another day. */
export function Invited({ code, rewards }: InvitedProps) {
  const [inviter, setInviter] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    void (async () => {
      const answer = await engine.openInvitation(code)
      const why = answer.ok ? null : await errorText(answer.code, answer.params)
      if (!isCurrent) return
      setFailure(why)
      if (answer.ok) setInviter(answer.value.inviterName)
    })()
    return () => {
      isCurrent = false
    }
  }, [code])
  return (
    <section className={styles.card}>
      <h2 className={styles.level}>
        {inviter === '' ? <Trans>Somebody invites you</Trans> : <Trans>{inviter} invites you</Trans>}
      </h2>
      {failure && (
        <Notice tone="warn" icon="info" live>
          {failure}
        </Notice>
      )}
      <RewardList title={<Trans>You get</Trans>} reward={rewards.friend} />
      <RewardList title={<Trans>Whoever invites you gets</Trans>} reward={rewards.inviter} />
      <p className={styles.muted}>
        <Trans>
          After your first order as a member. The invitation stays on this phone: you can sign up on another
          day.
        </Trans>
      </p>
      <div className={styles.ways}>
        <ButtonLink
          to="/register"
          search={({ invite: _, ...old }) => ({ ...old, redirect: '/member' })}
          icon="person"
        >
          <Trans>Sign up now</Trans>
        </ButtonLink>
        <ButtonLink to="/menu" search={({ invite: _, ...old }) => old} variant="secondary">
          <Trans>See the menu</Trans>
        </ButtonLink>
      </div>
    </section>
  )
}
