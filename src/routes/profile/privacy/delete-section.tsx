import { Trans, useLingui } from '@lingui/react/macro'
import { guestType } from '../../../../core/schema/constants.ts'
import { useSheet } from '../../../shell/navigation/use-sheet.ts'
import { ConfirmSheet } from '../../../ui/sheet/confirm-sheet.tsx'
import { Notice } from '../../../ui/message/notice.tsx'
import { Section } from '../../../ui/content/section.tsx'
import { useErrorText } from '../../../shell/use-error-text.ts'
import type { KeptSession } from '../../../queries/use-phone-data.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './privacy-screen.module.css'
import { useDeleteAccount } from './use-delete-account.ts'

type DeleteSectionProps = {
  session: KeptSession
  /** How many things wait here to be sent. */
  waiting: number
  /** It was asked for already, and no answer came. */
  inDoubt: boolean
}

/** The end of an account; for a guest, of what the restaurant holds of this phone. */
export function DeleteSection({ session, waiting, inDoubt }: DeleteSectionProps) {
  const { t } = useLingui()
  const { open, show, close } = useSheet('delete-account')
  const { busy, failure, remove } = useDeleteAccount()
  const why = useErrorText(failure)
  const isGuest = session.customerType === guestType
  const title = isGuest ? t`Delete my data` : t`Delete my account`
  return (
    <Section title={title}>
      {inDoubt && !open ? (
        <>
          <Notice tone="warn" icon="alert" live>
            <strong>
              <Trans>The restaurant was asked to delete it, and no answer came.</Trans>
            </strong>
            <span>
              <Trans>It may be gone already. Ask again: that does no harm, and then you know.</Trans>
            </span>
          </Notice>
          <div className={styles.actions}>
            <Button variant="danger" busy={busy} onClick={() => void remove()}>
              <Trans>Ask again</Trans>
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            <Trans>For good, and at once. It needs a connection to the restaurant.</Trans>
          </p>
          {failure && !open && (
            <Notice tone="danger" icon="alert" live>
              {why}
            </Notice>
          )}
          <div className={styles.actions}>
            <Button variant="danger" icon="trash" onClick={show}>
              {title}
            </Button>
          </div>
        </>
      )}
      <ConfirmSheet
        open={open}
        onClose={close}
        title={isGuest ? t`Delete your data?` : t`Delete your account?`}
        yes={<Trans>Delete for good</Trans>}
        no={<Trans>Keep it</Trans>}
        onYes={async () => {
          if (!(await remove())) close()
        }}
      >
        <WhatGoes isGuest={isGuest} waiting={waiting} />
      </ConfirmSheet>
    </Section>
  )
}

/** What goes at once and what stays: the server's own rule, in words. */
function WhatGoes({ isGuest, waiting }: { isGuest: boolean; waiting: number }) {
  return (
    <>
      {waiting > 0 && (
        <Notice tone="warn" icon="alert">
          <Trans>
            What waits on this phone to be sent is erased. An order that may have arrived already stays
            ordered.
          </Trans>
        </Notice>
      )}
      <h3 className={styles.subtitle}>
        <Trans>This goes at once</Trans>
      </h3>
      <ul className={styles.points}>
        <li>
          {isGuest ? (
            <Trans>At the restaurant: what it knows of this phone, saved addresses, sign-ins</Trans>
          ) : (
            <Trans>At the restaurant: your profile, saved addresses, sign-ins on every phone</Trans>
          )}
        </li>
        <li>
          <Trans>On this phone: your name and number, cart, copies of orders, addresses</Trans>
        </li>
        <li>
          <Trans>This phone takes a new random number, and comes back as a stranger.</Trans>
        </li>
      </ul>
      <h3 className={styles.subtitle}>
        <Trans>This stays</Trans>
      </h3>
      <ul className={styles.points}>
        <li>
          <Trans>Your orders stay in the restaurant's books, without you.</Trans>
        </li>
        <li>
          <Trans>
            An order that isn't finished keeps its name and number until a day after it was due, so that it
            arrives. You can't follow it here any more.
          </Trans>
        </li>
      </ul>
    </>
  )
}
