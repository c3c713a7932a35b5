import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Fault } from './check-form.ts'

/** The sentence for each fault (spec §5). */
export const faultWords: Record<Fault, MessageDescriptor> = {
  timeGone: msg`This time has passed or is taken. Choose another.`,
  timeFull: msg`This time is full now. Choose another.`,
  timeMissing: msg`Choose a time`,
  name: msg`Enter your name`,
  mobile: msg`There is no such phone number. Check it and its country code.`,
  address: msg`Add a delivery address when delivering.`,
  addressGone: msg`The address for this order is gone. Choose another.`,
  diners: msg`Select the number of diners`,
  numerals: msg`Diners must be numerals only`,
  payment: msg`Select a payment method`,
  agreement: msg`Accept the agreement`,
  paymentAgreement: msg`Accept the payment agreement`,
}
