import { useEffect, useState } from 'react'
import { meaningOf } from '../../../../core/contract/errors.ts'
import type { PaymentStatus } from '../../../../workers/engine/payments/online-payment.ts'
import type { FailureParams, ResultCode } from '../../../../workers/engine/base/result.ts'
import { engine } from '../../../engine.ts'
import { delayBefore } from './poll-delays.ts'

/**
 * `waiting`: still asking; `later`: it took too long; `isCut`: the restaurant couldn't be asked; `refused`: the payment
 * isn't this customer's.
 */
export type Outcome =
  | { kind: 'waiting'; isCut: boolean }
  | { kind: Exclude<PaymentStatus, 'pending' | 'unknown'> }
  | { kind: 'later'; isCut: boolean }
  | { kind: 'refused'; code: ResultCode; params: FailureParams | undefined }

const begin: Outcome = { kind: 'waiting', isCut: false }

/** Asks for the outcome of a payment until it is known, for at most two minutes; not while the page is hidden. */
export function usePaymentResult(orderId: string, paymentId: string): Outcome {
  const [outcome, setOutcome] = useState<Outcome>(begin)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    void look({ orderId, paymentId }, (next) => !signal.aborted && setOutcome(next), signal)
    return () => controller.abort()
  }, [orderId, paymentId])
  return outcome
}

async function look(
  payment: { orderId: string; paymentId: string },
  tell: (outcome: Outcome) => void,
  signal: AbortSignal,
): Promise<void> {
  let isCut = false
  // The first request has no delay: a customer who comes back has often waited already.
  for (let at = -1; !signal.aborted; at++) {
    const delay = at < 0 ? 0 : delayBefore(at)
    if (delay === null) return tell({ kind: 'later', isCut })
    await passed(delay, signal)
    await shown(signal)
    if (signal.aborted) return
    const result = await engine.checkPayment(payment)
    if (!result.ok) {
      if (meaningOf(result.code) !== 'silent')
        return tell({ kind: 'refused', code: result.code, params: result.params })
      continue
    }
    const { status } = result.value
    if (status !== 'pending' && status !== 'unknown') return tell({ kind: status })
    isCut = status === 'unknown'
    tell({ kind: 'waiting', isCut })
  }
}

/** Waits this long, or until it is aborted. */
const passed = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Waits until the page is visible, or until it is aborted. */
const shown = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'visible') return resolve()
    const look = () => document.visibilityState === 'visible' && resolve()
    document.addEventListener('visibilitychange', look, { signal })
    signal.addEventListener('abort', () => resolve())
  })
