import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './member.module.css'

type JoinCardProps = {
  /** Where they are once they are a member. */
  back: string
  /** What is to be kept for then. */
  onJoin?: () => void
}

/** For a guest, to whom all that follows doesn't apply yet. */
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
