import type { LineLimit } from '../log/line-limit.ts'
import { BankUnavailable, WebhookRejected, type PaymentEvent } from './bank.ts'
import { readShop } from '../shops/read/read-shop.ts'
import { findPayment } from './payment-rows.ts'
import { type PaymentServices, syncPayment } from './sync-payment.ts'

type WebhookMessage = { body: string; header: (name: string) => string | undefined }

/**
 * Handles a webhook of a bank. It is only used to learn which payment has changed; the status is then read from the
 * bank itself, so a webhook that comes twice, late, out of order or forged does no harm.
 * @returns the HTTP status to answer with: 200 accepted, 400 bad signature, 404 unknown bank, 503 send it again
 */
export async function receiveWebhook(
  services: PaymentServices & { lineLimit: LineLimit },
  bankId: string,
  { body, header }: WebhookMessage,
): Promise<number> {
  const { banks, log, lineLimit, now, db } = services
  const bank = banks.byId.get(bankId)
  if (!bank) return 404
  let event: PaymentEvent | null
  try {
    event = bank.readWebhook(body, header, now())
  } catch (error) {
    if (!(error instanceof WebhookRejected)) throw error
    const rejectedCount = lineLimit.count(`webhook ${bankId} ${error.message}`, now())
    // The message itself isn't logged, as anybody may have written it.
    if (rejectedCount !== null)
      log.warn(
        { bank: bankId, reason: error.message, refused: rejectedCount },
        'a message that claimed to be the bank’s was refused',
      )
    return 400
  }
  if (!event) return 200
  const payment = await findPayment(db, event.shopId, event.paymentId)
  // The shop exists but the payment doesn't: a restored database has lost it, and somebody may have paid. The owner
  // must know.
  if (!payment && (await readShop(db, event.shopId))) {
    const { shopId: shop, paymentId: unknown, reference } = event
    log.error({ bank: bankId, shop, payment: unknown, reference }, 'the bank names a payment that isn’t here')
  }
  // This is another bank's payment, or its webhook came before the bank's answer to opening it; the job checks the
  // latter.
  if (!payment || banks.byId.get(payment.bank) !== bank || payment.reference !== event.reference) return 200
  try {
    await syncPayment(services, payment)
    return 200
  } catch (error) {
    log.error({ bank: bankId, payment: payment.payment_id, err: error }, 'a payment could not be looked at')
    return error instanceof BankUnavailable ? 503 : 500
  }
}
