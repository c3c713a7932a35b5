import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './member.module.css'

/** For a guest, to whom all that follows doesn't apply yet. `back` is where they are once they are a member. */
export function JoinCard({ back }: { back: string }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.level}>
        <Trans>Become a member</Trans>
      </h2>
      <p className={styles.muted}>
        <Trans>It costs nothing: you are asked for your name, email, gender and number.</Trans>
      </p>
      <div className={styles.ways}>
        <ButtonLink to="/register" search={(old) => ({ ...old, redirect: back })} icon="person">
          <Trans>Sign up</Trans>
        </ButtonLink>
        <ButtonLink to="/login" search={(old) => ({ ...old, redirect: back })} variant="secondary">
          <Trans>Sign in</Trans>
        </ButtonLink>
      </div>
    </section>
  )
}
