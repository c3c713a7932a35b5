import type { Subnet } from '../http/network-of.ts'
import type { DeskAnswers, DeskCall, DeskRequest } from '../../core/contract/desk/desk-calls.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'
import type { DeskSession } from './access/desk-sessions.ts'
import type { DeskServices } from './desk-state.ts'

export type SignedInRequest = {
  services: DeskServices
  shop: StoredShop
  /** Hash of the desk's page as it is served now, so that an open page notices a newer release. */
  page: string
  session: DeskSession
  /** The caller's. */
  subnet: Subnet
}

/** Calls that need a session. */
export type SignedInCall = Exclude<DeskCall, 'sign-in' | 'sign-out'>

/** The handlers of some of these calls. */
export type HandlersOf<Calls extends SignedInCall> = {
  [C in Calls]: (input: Required<DeskRequest<C>>, request: SignedInRequest) => Promise<DeskAnswers[C]>
}
