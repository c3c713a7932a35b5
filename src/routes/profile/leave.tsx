import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { IntentRow } from '../../../core/storage/rows.ts'
import { engine } from '../../engine.ts'
import { run } from '../../shell/command.ts'
import { useSheet } from '../../shell/navigation/use-sheet.ts'
import { dropDrafts } from '../../shell/session/draft.ts'
import { ConfirmSheet } from '../../ui/sheet/confirm-sheet.tsx'
import { useIsMember } from '../../queries/use-is-member.ts'
import { UnsentLine } from '../../parts/order/unsent-line.tsx'
import { useUnsent } from '../../queries/orders/use-orders.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/message/toast.tsx'
import styles from './profile-screen.module.css'

/** How many unsent intents are listed. */
const shownIntents = 20

/** Ends guest mode, or logs a member out, after showing what hasn't been sent yet. */
export function Leave() {
  const { t } = useLingui()
  const isMember = useIsMember() === true
  const { open, show, close } = useSheet('leave')
  const navigate = useNavigate()
  const [erase, setErase] = useState(false)
  const [everywhere, setEverywhere] = useState(false)
  const unsent = useUnsent(shownIntents)
  const said = isMember ? t`You are logged out` : t`You left guest mode`
  const leave = async () => {
    const unsent = erase ? 'erase' : 'seal'
    if (everywhere) {
      // Signing out everywhere can fail: without a network it does nothing, and the screen stays.
      const result = await run(engine.signOut({ unsent, everywhere }))
      if (!result.ok) return
    }
    dropDrafts()
    // Leave first, since this screen needs a customer. Replaces the dialog's own step of the history.
    await navigate({ to: '/', replace: true })
    const result = everywhere ? null : await run(engine.signOut({ unsent }))
    if (result === null || result.ok) toast('text', said)
  }
  return (
    <>
      <Button variant="secondary" wide onClick={show}>
        {isMember ? <Trans>Log out</Trans> : <Trans>Exit guest mode</Trans>}
      </Button>
      <ConfirmSheet
        open={open}
        onClose={close}
        title={isMember ? t`Log out?` : t`Exit guest mode?`}
        yes={isMember ? <Trans>Log out</Trans> : <Trans>Exit guest mode</Trans>}
        no={<Trans>Stay</Trans>}
        onYes={leave}
      >
        {unsent && unsent.count > 0 && (
          <Unsent intents={unsent.rows} more={unsent.count - unsent.rows.length} isMember={isMember}>
            <label className={styles.erase}>
              <input
                type="checkbox"
                checked={erase}
                onChange={(event) => setErase(event.currentTarget.checked)}
              />
              <span>
                <Trans>Delete what wasn't sent</Trans>
              </span>
            </label>
          </Unsent>
        )}
        <p>
          <Trans>Your cart, your name and the copies of your orders are removed from this phone.</Trans>
        </p>
        {isMember && (
          <label className={styles.erase}>
            <input
              type="checkbox"
              checked={everywhere}
              onChange={(event) => setEverywhere(event.currentTarget.checked)}
            />
            <span>
              <Trans>Also on every other phone I am signed in on</Trans>
            </span>
          </label>
        )}
      </ConfirmSheet>
    </>
  )
}

type UnsentProps = { intents: IntentRow[]; more: number; isMember: boolean; children: ReactNode }

function Unsent({ intents, more, isMember, children }: UnsentProps) {
  const [unsent, unsure] = [intents.filter(isUnsent), intents.filter((intent) => !isUnsent(intent))]
  return (
    <div className={styles.unsent}>
      {unsent.length > 0 && (
        <List
          title={<Trans>These haven't reached the restaurant:</Trans>}
          intents={unsent}
          more={unsure.length > 0 ? 0 : more}
        />
      )}
      {unsure.length > 0 && (
        <List
          title={<Trans>These may have reached the restaurant, which hasn't answered:</Trans>}
          intents={unsure}
          more={more}
        />
      )}
      <p>
        {isMember ? (
          <Trans>They wait here, and go on only if you sign in on this phone again.</Trans>
        ) : (
          <Trans>They wait here, and go on only if you continue as a guest on this phone again.</Trans>
        )}
      </p>
      {children}
    </div>
  )
}

/** An intent that was sent without an answer may have reached the restaurant. */
const isUnsent = ({ state, attempts }: IntentRow): boolean =>
  attempts === 0 || (state !== 'sending' && state !== 'unknown' && state !== 'parked')

type ListProps = { title: ReactNode; intents: IntentRow[]; more: number }

const List = ({ title, intents, more }: ListProps) => (
  <>
    <p>
      <strong>{title}</strong>
    </p>
    <ul className={styles.intents}>
      {intents.map((intent) => (
        <li key={intent.id}>
          <UnsentLine intent={intent} />
        </li>
      ))}
      {more > 0 && (
        <li>
          <Trans>and {more} more</Trans>
        </li>
      )}
    </ul>
  </>
)
