import { BankDown, NotTheBank, type Tidings } from './bank.ts'
import { findPayment } from './payment-rows.ts'
import { type Cashier, settle } from './settle.ts'

type Message = { body: string; header: (name: string) => string | undefined }

/**
 * Hears a message of a bank. It only says which payment to look at: what became of it is asked of the bank itself, so
 * one that comes twice, late, out of order or altered does no harm.
 * @returns the HTTP status to answer with: 200 heard, 400 not the bank's, 404 no such bank, 503 tell it again
 */
export async function hear(cashier: Cashier, bankId: string, { body, header }: Message): Promise<number> {
  const { banks, log, now, db } = cashier
  const bank = banks.known.get(bankId)
  if (!bank) return 404
  let tidings: Tidings | null
  try {
    tidings = bank.readTidings(body, header, now())
  } catch (error) {
    if (!(error instanceof NotTheBank)) throw error
    const refused = banks.strangers.count(bankId, error.message, now())
    // Nothing of what it says: it can be anybody's words.
    if (refused !== null)
      log.warn(
        { bank: bankId, reason: error.message, refused },
        'a message that claimed to be the bank’s was refused',
      )
    return 400
  }
  if (!tidings) return 200
  const payment = await findPayment(db, tidings.shopId, tidings.paymentId)
  // Another's, or one that the bank has told of before it answered: that one is seen when it is looked at.
  if (!payment || payment.bank !== bankId || payment.reference !== tidings.reference) return 200
  try {
    await settle(cashier, payment)
    return 200
  } catch (error) {
    log.error({ bank: bankId, payment: payment.payment_id, err: error }, 'a payment could not be looked at')
    return error instanceof BankDown ? 503 : 500
  }
}
