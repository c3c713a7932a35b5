import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keptTable } from '../../../shell/visit/kept-table.ts'
import { ScreenSkeleton } from '../../../shell/screen/screen-skeleton.tsx'
import { useSetting } from '../../../queries/use-settings.ts'
import { Expired, Failed, Later, NoPayment, Paid, Refused, Waiting } from './outcomes.tsx'
import { keptOrigin } from '../kept-origin.ts'
import { usePaymentResult } from './use-payment-result.ts'

/**
 * The screen to which a bank sends customers back. Its address doesn't hold the table, nor where they came from, which
 * are restored from where they were stored (spec §2). The address only says which payment to ask about; without it, it
 * is the one that this phone remembers.
 */
export function PaymentCheckScreen() {
  const { id, payment } = useSearch({ strict: false })
  const remembered = useSetting('payment')
  const [round, setRound] = useState(0)
  useRestoredVisit()
  // The phone forgets a payment that is over. Keep its ids, since the customer still wants to read the outcome.
  const [asked, ask] = useState<{ orderId: string; paymentId: string } | null>(null)
  const wanted = id && payment ? { orderId: id, paymentId: payment } : remembered
  if (wanted && wanted.paymentId !== asked?.paymentId) ask(wanted)
  if (!asked) return remembered === undefined ? <ScreenSkeleton /> : <NoPayment />
  const { orderId, paymentId } = asked
  // The customer taps nothing here, so the outcome is announced. The live region exists before the outcome, since
  // screen readers don't announce text that appears together with its region.
  return (
    <div role="status">
      <Checked
        key={`${paymentId} ${round}`}
        orderId={orderId}
        paymentId={paymentId}
        isNamed={Boolean(id && payment)}
        onAgain={() => setRound(round + 1)}
      />
    </div>
  )
}

type CheckedProps = {
  orderId: string
  paymentId: string
  /** Whether the address names the payment. */
  isNamed: boolean
  onAgain: () => void
}

function Checked({ orderId, paymentId, isNamed, onAgain }: CheckedProps) {
  const outcome = usePaymentResult(orderId, paymentId)
  switch (outcome.kind) {
    case 'waiting':
      return <Waiting isCut={outcome.isCut} orderId={orderId} />
    case 'paid':
      return <Paid orderId={orderId} />
    case 'failed':
      return <Failed orderId={orderId} />
    case 'expired':
      return <Expired orderId={orderId} />
    case 'later':
      return <Later isCut={outcome.isCut} orderId={orderId} onAgain={onAgain} />
    case 'refused':
      return <Refused outcome={outcome} isNamed={isNamed} onAgain={onAgain} />
  }
}

function useRestoredVisit(): void {
  const router = useRouter()
  useEffect(() => {
    const table = keptTable()
    const kept = { ...(table !== null && { table }), ...keptOrigin() }
    if (Object.keys(kept).length === 0) return
    void router.navigate({ to: '.', search: (old) => ({ ...kept, ...old }), replace: true })
  }, [router])
}
