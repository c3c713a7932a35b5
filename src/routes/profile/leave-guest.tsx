import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { IntentRow } from '../../../core/storage/rows.ts'
import { engine } from '../../engine.ts'
import { useFormats } from '../../frame/app-context.ts'
import { run } from '../../frame/command.ts'
import { useSheet } from '../../frame/use-sheet.ts'
import { dropDraft } from '../../parts/checkout-draft.ts'
import { ConfirmSheet } from '../../parts/confirm-sheet.tsx'
import { orderTypeLooks } from '../../parts/order-types.ts'
import { useOrders } from '../../queries/use-orders.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './profile-screen.module.css'

/** Ends ordering as a guest, after showing what hasn't been sent yet. */
export function LeaveGuest() {
  const { t } = useLingui()
  const { open, show, close } = useSheet('leave-guest')
  const navigate = useNavigate()
  const unsent = (useOrders()?.waiting ?? []).filter(({ state }) => state !== 'expired')
  const leave = async () => {
    dropDraft()
    // Away first: this screen needs a customer. In place of the dialog's own step.
    await navigate({ to: '/', replace: true })
    const result = await run(engine.signOut())
    if (result.ok) toast('text', t`You left guest mode`)
  }
  return (
    <>
      <Button variant="secondary" wide onClick={show}>
        <Trans>Exit guest mode</Trans>
      </Button>
      <ConfirmSheet
        open={open}
        onClose={close}
        title={t`Exit guest mode?`}
        yes={<Trans>Exit guest mode</Trans>}
        no={<Trans>Stay</Trans>}
        onYes={leave}
      >
        {unsent.length > 0 && <Unsent intents={unsent} />}
        <p>
          <Trans>Your cart, your name and the copies of your orders are removed from this phone.</Trans>
        </p>
      </ConfirmSheet>
    </>
  )
}

function Unsent({ intents }: { intents: IntentRow[] }) {
  const { i18n } = useLingui()
  const { money, dayTime } = useFormats()
  return (
    <div className={styles.unsent}>
      <p>
        <strong>
          <Trans>These haven't reached the restaurant:</Trans>
        </strong>
      </p>
      <ul className={styles.intents}>
        {intents.map(({ id, call, createdAt, summary }) => (
          <li key={id}>
            <span>
              {call === 'orderCancel' ? (
                <Trans>Cancellation</Trans>
              ) : (
                i18n._(orderTypeLooks[summary.orderType].name)
              )}
              {' · '}
              {dayTime(createdAt)}
            </span>
            <span>{money(summary.totalCents)}</span>
          </li>
        ))}
      </ul>
      <p>
        <Trans>They wait here, and are sent only if you continue as a guest on this phone again.</Trans>
      </p>
    </div>
  )
}
