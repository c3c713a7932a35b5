import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import {
  bonusFor,
  isOnSale,
  leastVoucher,
  readVoucherAmount,
} from '../../../core/domain/member/voucher-amount.ts'
import { type VoucherSale, longestInGift } from '../../../core/schema/order/voucher.ts'
import { isPlain, isPlainNote } from '../../../core/schema/plain-text.ts'
import { engine } from '../../engine.ts'
import { errorText } from '../../shell/command.ts'
import { useIsHere } from '../../shell/navigation/use-is-here.ts'
import { dropDraft, keepDraft, keptDraft } from '../../shell/session/draft.ts'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { useFocusOnFault } from '../../ui/use-focus-on-fault.ts'

type Form = {
  /** One of the amounts on sale, in whole currency units, or `own`. */
  choice: string
  own: string
  whom: 'me' | 'gift'
  from: string
  message: string
  /** Agreement to the payment agreement (spec §5). */
  agreed: boolean
}

type Faults = { amount?: string; from?: string; message?: string; agreed?: string }

type Buying = {
  form: Form
  change: (part: Partial<Form>) => void
  /** The least amount of the buyer's own, in whole currency units. */
  least: number
  /** Null while the amount isn't valid. */
  cents: number | null
  faults: Faults
  /** Why it wasn't ordered; `isUnpaid` if other vouchers have to be paid or cancelled first. */
  failure: { text: string; isUnpaid: boolean } | null
  busy: boolean
  formRef: RefObject<HTMLFormElement | null>
  buy: () => Promise<void>
}

const draft = 'voucher'

const firstOf = ({ amounts }: VoucherSale): string => String(amounts[0] ?? 'own')

/**
 * The form for buying a voucher, which is kept until the voucher is ordered, and the function that orders it and goes
 * on to its payment.
 */
export function useBuying(sale: VoucherSale, customerId: string): Buying {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const least = leastVoucher(useCurrentShop().leastOnlineCents)
  const [form, setForm] = useState<Form>(() => ({
    choice: firstOf(sale),
    own: '',
    whom: 'me',
    from: '',
    message: '',
    agreed: false,
    ...keptDraft<Form>(draft, customerId),
  }))
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<Buying['failure']>(null)
  const [busy, setBusy] = useState(false)
  const [formRef, focusFault] = useFocusOnFault()
  // The same wish keeps the same order id, so that it makes one order however often an answer is lost.
  const wish = useRef({ key: '', id: '' })

  // The chosen amount may no longer be on sale once the present offer has been read.
  const isThere = form.choice === 'own' ? sale.takesOwnAmount : sale.amounts.includes(Number(form.choice))
  const choice = isThere ? form.choice : firstOf(sale)
  const units = choice === 'own' ? readVoucherAmount(form.own, least) : Number(choice)
  const cents = units === null || !isOnSale(sale, units * 100) ? null : units * 100

  const change = (part: Partial<Form>) =>
    setForm((old) => {
      const next = { ...old, ...part }
      keepDraft(draft, customerId, next)
      return next
    })

  const buy = async () => {
    const isGift = form.whom === 'gift'
    const found: Faults = {
      ...(cents === null && { amount: t`Write a whole number from ${least} to 5000.` }),
      ...(isGift &&
        (!isPlain(form.from) || form.from.trim().length > longestInGift.from) && {
          from: t`This name can't be shown. Use letters.`,
        }),
      ...(isGift &&
        (!isPlainNote(form.message) || form.message.trim().length > longestInGift.message) && {
          message: t`This text can't be shown. Use letters.`,
        }),
      ...(!form.agreed && { agreed: t`Accept the payment agreement` }),
    }
    setFaults(found)
    setFailure(null)
    const payment = sale.payments[0]
    const isFaulty = Object.keys(found).length > 0
    if (isFaulty) focusFault()
    if (isFaulty || cents === null || !payment) return
    const wanted = {
      amountCents: cents,
      bonusCents: bonusFor(sale, cents),
      payment,
      gift: isGift ? { from: form.from.trim(), message: form.message.trim() } : null,
    }
    const key = JSON.stringify(wanted)
    if (wish.current.key !== key) wish.current = { key, id: crypto.randomUUID() }
    setBusy(true)
    const bought = await engine.buyVoucher({ clientOrderId: wish.current.id, ...wanted })
    setBusy(false)
    if (bought.ok) dropDraft(draft)
    // The customer has left the screen: the purchase is among the orders and can be paid there.
    if (!isHere()) return
    if (!bought.ok) {
      const { code, params } = bought
      return setFailure({ text: await errorText(code, params), isUnpaid: params?.reason === 'unpaid' })
    }
    const { orderId } = bought.value
    await navigate({ to: '/payment', search: (old) => ({ ...old, id: orderId }), replace: true })
  }

  return {
    form: { ...form, choice },
    change,
    least,
    cents,
    faults,
    failure,
    busy,
    formRef,
    buy,
  }
}
