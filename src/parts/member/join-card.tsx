import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './member.module.css'

type JoinCardProps = {
  /** The path to which the customer returns once they are a member. */
  back: string
  /** Called when the customer goes to sign up or in, to keep what is needed afterwards. */
  onJoin?: () => void
}

/** For a guest: invites them to become a member, which the rest of the screen requires. */
export function JoinCard({ back, onJoin }: JoinCardProps) {
  return (
    <section className={styles.card}>
      <h2 className={styles.level}>
        <Trans>Become a member</Trans>
      </h2>
      <p className={styles.muted}>
        <Trans>It costs nothing: you are asked for your name, email, gender and number.</Trans>
      </p>
      <div className={styles.ways}>
        <ButtonLink
          to="/register"
          search={(old) => ({ ...old, redirect: back })}
          icon="person"
          onClick={onJoin}
        >
          <Trans>Sign up</Trans>
        </ButtonLink>
        <ButtonLink
          to="/login"
          search={(old) => ({ ...old, redirect: back })}
          variant="secondary"
          onClick={onJoin}
        >
          <Trans>Sign in</Trans>
        </ButtonLink>
      </div>
    </section>
  )
}
