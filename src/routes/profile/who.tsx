import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { engine } from '../../engine.ts'
import { useIsMember } from '../../queries/use-is-member.ts'
import { useSetting } from '../../queries/use-settings.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './profile-screen.module.css'

/** The customer: a member by their details, a guest by the name they gave, if any. */
export function Who() {
  const isMember = useIsMember()
  if (isMember === undefined) return null
  return isMember ? <Member /> : <Guest />
}

function Member() {
  const profile = useSetting('profile')
  useEffect(() => {
    // Another phone may have changed the profile. Without a network, the stored one stays.
    void engine.refreshProfile()
  }, [])
  const { firstName = '', lastName = '', mobilePrefix = '', mobile = '', email = '' } = profile ?? {}
  return (
    <>
      <div className={styles.who}>
        <Face />
        <div className={styles.details}>
          <h2 className={styles.name}>
            {[firstName, lastName].filter(Boolean).join(' ') || <Trans>Member</Trans>}
          </h2>
          <p className={styles.muted}>{`${mobilePrefix} ${mobile}`.trim()}</p>
          <p className={styles.muted}>{email}</p>
        </div>
      </div>
      <div className={styles.links}>
        <ButtonLink to="/profile/edit" variant="secondary" icon="note">
          <Trans>Edit your details</Trans>
        </ButtonLink>
        <Addresses />
      </div>
    </>
  )
}

function Guest() {
  const contact = useSetting('contact')
  const name = [contact?.firstName, contact?.lastName].filter(Boolean).join(' ')
  return (
    <>
      <div className={styles.who}>
        <Face />
        <div className={styles.details}>
          <h2 className={styles.name}>{name || <Trans>Guest</Trans>}</h2>
          <p className={styles.muted}>
            {name ? (
              <Trans>You order as a guest on this phone.</Trans>
            ) : (
              <Trans>You order without an account, on this phone.</Trans>
            )}
          </p>
        </div>
      </div>
      <div className={styles.links}>
        <ButtonLink to="/register" search={(old) => ({ ...old, redirect: '/profile' })} icon="person">
          <Trans>Become a member</Trans>
        </ButtonLink>
        <ButtonLink to="/login" search={(old) => ({ ...old, redirect: '/profile' })} variant="secondary">
          <Trans>Sign in</Trans>
        </ButtonLink>
        <Addresses />
      </div>
    </>
  )
}

function Face() {
  return (
    <span className={styles.face}>
      <Icon name="person" size={28} />
    </span>
  )
}

function Addresses() {
  return (
    <ButtonLink to="/address" variant="secondary" icon="pin">
      <Trans>Your addresses</Trans>
    </ButtonLink>
  )
}
