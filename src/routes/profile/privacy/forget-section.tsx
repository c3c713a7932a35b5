import { Trans } from '@lingui/react/macro'
import { Notice } from '../../../ui/message/notice.tsx'
import { Section } from '../../../ui/content/section.tsx'
import { useErrorText } from '../../../shell/use-error-text.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './privacy-screen.module.css'
import { useDeleteAccount } from './use-delete-account.ts'

/**
 * For a customer who asked for deletion, got no answer, and is no longer signed in: this phone can't ask again for
 * them.
 */
export function ForgetSection() {
  const { busy, failure, forget } = useDeleteAccount()
  const why = useErrorText(failure)
  return (
    <Section title={<Trans>The deletion that got no answer</Trans>}>
      <Notice tone="warn" icon="alert">
        <strong>
          <Trans>The restaurant was asked to delete your account, and no answer came.</Trans>
        </strong>
        <span>
          <Trans>
            You have been signed out since, so this phone can't ask again. If you can still sign in, the
            account is still there and you can delete it here.
          </Trans>
        </span>
      </Notice>
      {failure && (
        <Notice tone="danger" icon="alert" live>
          {why}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button variant="danger" icon="trash" busy={busy} onClick={() => void forget()}>
          <Trans>Remove what is left of it from this phone</Trans>
        </Button>
      </div>
    </Section>
  )
}
