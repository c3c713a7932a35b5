import { msg } from '@lingui/core/macro'
import type { Look } from '../order-looks.ts'
import type { Status } from './status.ts'

/** The words, tone and icon of every status of an intent on this phone. An unknown outcome is never called failed. */
export const statusLooks: Record<Status, Look> = {
  saved: { name: msg`Saved on this phone`, tone: 'warn', icon: 'ready' },
  unsaved: { name: msg`Waiting, not saved`, tone: 'warn', icon: 'alert' },
  addressFirst: { name: msg`Waits for its address`, tone: 'warn', icon: 'pin' },
  sending: { name: msg`Sending`, tone: 'accent', icon: 'refresh' },
  obstructed: { name: msg`This network blocks your order`, tone: 'warn', icon: 'alert' },
  checking: { name: msg`Checking with the restaurant`, tone: 'warn', icon: 'search' },
  takingBack: { name: msg`Withdrawing it`, tone: 'warn', icon: 'search' },
  signIn: { name: msg`Waits for you to sign in`, tone: 'warn', icon: 'lock' },
  otherCustomer: { name: msg`Made earlier as a guest`, tone: 'neutral', icon: 'lock' },
  otherCustomerSent: { name: msg`Made earlier as a guest`, tone: 'neutral', icon: 'lock' },
  newPrices: { name: msg`The menu has changed`, tone: 'warn', icon: 'alert' },
  anotherTime: { name: msg`Needs another time`, tone: 'warn', icon: 'clock' },
  scanAgain: { name: msg`Scan the table again`, tone: 'warn', icon: 'table' },
  scannedAgain: { name: msg`Ready to be ordered`, tone: 'accent', icon: 'table' },
  refused: { name: msg`Needs your decision`, tone: 'danger', icon: 'alert' },
  tooLate: { name: msg`Not sent`, tone: 'danger', icon: 'clock' },
  takenBack: { name: msg`Withdrawn`, tone: 'neutral', icon: 'close' },
  orderedAgain: { name: msg`Ordered again`, tone: 'neutral', icon: 'check' },
  cancelSaved: { name: msg`Cancellation not sent yet`, tone: 'warn', icon: 'clock' },
  cancelChecking: { name: msg`Asking to cancel it`, tone: 'warn', icon: 'search' },
  cancelFailed: { name: msg`Not cancelled`, tone: 'danger', icon: 'alert' },
}
