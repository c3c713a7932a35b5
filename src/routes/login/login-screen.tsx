import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { engine } from '../../engine.ts'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { safeRedirect } from '../../shell/navigation/redirect.ts'
import { Notice } from '../../ui/message/notice.tsx'
import { NavBar } from '../../ui/bar/nav-bar.tsx'
import { Picture } from '../../ui/content/picture.tsx'
import { AsGuest } from './as-guest.tsx'
import styles from './login-screen.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { useEnter } from './use-enter.ts'

/**
 * Signing in with a phone number and a code, or ordering as a guest; afterwards the customer goes on to where they were
 * going.
 */
export function LoginScreen() {
  const { t } = useLingui()
  const shop = useCurrentShop()
  const entering = useEnter()
  const isForeign = useForeignRedirect()
  useEffect(() => {
    // Opening this screen means that a member wants to sign in anew (spec §2). Only on mount: later there is a new
    // session.
    void engine.beginAnew()
  }, [])
  return (
    <>
      <NavBar title={t`Welcome`} back="/menu" />
      <div className={styles.page}>
        <div className={styles.shop}>
          <div className={styles.avatar}>
            <Picture src={shop.avatar} name={shop.name} eager />
          </div>
          <h2 className={styles.name}>{shop.name}</h2>
        </div>
        {isForeign && (
          <Notice tone="warn" icon="alert">
            <Trans>The link that brought you here leads to another site. You stay here.</Trans>
          </Notice>
        )}
        <SignInForm {...entering} />
        <p className={styles.or}>
          <Trans>or</Trans>
        </p>
        <AsGuest {...entering} />
      </div>
    </>
  )
}

/**
 * Whether the address asked to go on to another site. Such a redirect was dropped when the address was read (spec §2).
 */
function useForeignRedirect(): boolean {
  const [asked] = useState(() => new URLSearchParams(location.search).get('redirect'))
  // A path of our own that `safeRedirect` refuses, such as this screen itself, is no other site.
  return asked !== null && !/^\/(?![/\\])/.test(asked) && safeRedirect(asked) === null
}
