import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { guestType } from '../../../../core/schema/constants.ts'
import { engine } from '../../../engine.ts'
import { errorText } from '../../../shell/command.ts'
import { ScreenSkeleton } from '../../../shell/screen/screen-skeleton.tsx'
import { useSession } from '../../../queries/use-session.ts'
import { useSetting } from '../../../queries/use-settings.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/message/empty-state.tsx'
import { NavBar } from '../../../ui/bar/nav-bar.tsx'
import { EditForm } from './edit-form.tsx'

/**
 * A member's own details. The route needs no customer (spec §2), so that a link to it works for anybody: a guest or
 * visitor is shown how to get an account.
 */
export function EditProfileScreen() {
  const { t } = useLingui()
  return (
    <>
      <NavBar title={t`Your details`} back="/profile" />
      <Details />
    </>
  )
}

function Details() {
  const session = useSession()
  const profile = useSetting('profile')
  if (session === undefined || profile === undefined) return <ScreenSkeleton />
  if (session === null || session.customerType === guestType) return <NoMember />
  if (!profile || profile.customerId !== session.customerId) return <Fetching />
  return <EditForm key={profile.customerId} profile={profile} />
}

function NoMember() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="person"
      title={t`Members have details here`}
      actions={
        <>
          <ButtonLink to="/register" search={(old) => ({ ...old, redirect: '/profile/edit' })}>
            <Trans>Become a member</Trans>
          </ButtonLink>
          <ButtonLink
            to="/login"
            search={(old) => ({ ...old, redirect: '/profile/edit' })}
            variant="secondary"
          >
            <Trans>Sign in</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>
        As a guest you don't need any: the restaurant asks for a name only when it has to call you.
      </Trans>
    </EmptyState>
  )
}

/** For a phone that has just signed in, and lost its network before the profile came. */
function Fetching() {
  const [attempt, setAttempt] = useState(1)
  return <Fetch key={attempt} onAgain={() => setAttempt(attempt + 1)} />
}

function Fetch({ onAgain }: { onAgain: () => void }) {
  const { t } = useLingui()
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const fetch = async () => {
      const result = await engine.refreshProfile()
      if (!result.ok) setFailure(await errorText(result.code, result.params))
    }
    void fetch()
  }, [])
  if (failure === null) return <ScreenSkeleton />
  return (
    <EmptyState
      icon="offline"
      title={t`Your details aren't on this phone yet`}
      actions={
        <Button icon="refresh" onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {failure}
    </EmptyState>
  )
}
