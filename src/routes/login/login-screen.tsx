import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { engine } from '../../engine.ts'
import { useCurrentShop } from '../../frame/app-context.ts'
import { errorText } from '../../frame/command.ts'
import { isValidSession } from '../../frame/session-validity.ts'
import { Notice } from '../../parts/notice.tsx'
import { useShopNow } from '../../parts/use-shop-now.ts'
import { useGuestPass, useSession } from '../../queries/use-session.ts'
import { useConnection } from '../../queries/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { NavBar } from '../../ui/nav-bar.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './login-screen.module.css'

/** Beginning to order as a guest; then on to where one was going. */
export function LoginScreen() {
  const { t } = useLingui()
  const shop = useCurrentShop()
  const { busy, failure, enter } = useEnter()
  const needsNetwork = useNeedsNetwork()
  return (
    <>
      <NavBar title={t`Welcome`} back="/menu" />
      <div className={styles.page}>
        <div className={styles.shop}>
          <div className={styles.avatar}>
            <Picture src={shop.avatar} name={shop.name} eager />
          </div>
          <h2 className={styles.name}>{shop.name}</h2>
          <p className={styles.lead}>
            <Trans>No account needed. Order as a guest.</Trans>
          </p>
        </div>
        <ul className={styles.points}>
          <Point icon="check">
            <Trans>You can order right away, also when the signal is bad.</Trans>
          </Point>
          <Point icon="orders">
            <Trans>You see here how every order of this phone is coming along.</Trans>
          </Point>
          <Point icon="lock">
            <Trans>You give a name only when the restaurant needs one to call you.</Trans>
          </Point>
        </ul>
        <div className={styles.actions}>
          {failure ? (
            <Notice tone="danger" icon="alert" live>
              {failure}
            </Notice>
          ) : (
            needsNetwork && (
              <Notice icon="offline">
                <Trans>The first time takes one moment of network. After that, you can go on without.</Trans>
              </Notice>
            )
          )}
          <Button wide busy={busy} onClick={() => void enter()}>
            <Trans>Continue as guest</Trans>
          </Button>
        </div>
      </div>
    </>
  )
}

function Point({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className={styles.point}>
      <span className={styles.icon}>
        <Icon name={icon} size={20} />
      </span>
      <span>{children}</span>
    </li>
  )
}

/** True when this phone was never a guest here and the restaurant can't be asked. */
function useNeedsNetwork(): boolean {
  const hasPass = useGuestPass()
  const { state } = useConnection()
  return hasPass === false && (state === 'offline' || state === 'portal')
}

/** Becomes a guest and goes on once the page knows it: earlier, the guard would send one back here. */
function useEnter() {
  const { redirect } = useSearch({ strict: false })
  const router = useRouter()
  const session = useSession()
  const now = useShopNow()
  const [going, setGoing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isIn = now !== undefined && isValidSession(session ?? null, now)

  useEffect(() => {
    if (going && isIn) router.history.replace(redirect ?? '/')
  }, [going, isIn, redirect, router])

  const enter = async () => {
    setFailure(null)
    setGoing(true)
    const result = await engine.continueAsGuest()
    if (result.ok) return
    setGoing(false)
    setFailure(await errorText(result.code, result.params))
  }
  return { busy: going, failure, enter }
}
