import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { engine } from '../../engine.ts'
import { errorText } from '../../shell/command.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { toast } from '../../ui/message/toast.tsx'
import styles from './coupon-code.module.css'

/** A field for a coupon code. It opens only on a tap, so that it isn't in the way of customers without a code. */
export function CouponCode() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    setFailure(null)
    const answer = await engine.claimCoupon({ couponId: null, code })
    setBusy(false)
    if (!answer.ok) return setFailure(await errorText(answer.code, answer.params))
    setCode('')
    setIsOpen(false)
    toast('success', t`You have the coupon`)
  }
  if (!isOpen)
    return (
      <Button variant="quiet" icon="plus" onClick={() => setIsOpen(true)}>
        <Trans>I have a coupon code</Trans>
      </Button>
    )
  return (
    <div className={styles.code} role="group" aria-label={t`Coupon code`}>
      <Field
        label={t`Coupon code`}
        value={code}
        onChange={setCode}
        error={failure}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        onKeyDown={(event) => {
          // The field is inside the checkout's form, where Enter would place the order.
          if (event.key !== 'Enter') return
          event.preventDefault()
          void take()
        }}
      />
      <Button variant="secondary" busy={busy} disabled={code.trim() === ''} onClick={() => void take()}>
        <Trans>Take it</Trans>
      </Button>
    </div>
  )
}
