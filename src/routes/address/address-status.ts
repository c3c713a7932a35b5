import type { AddressIntent } from '../../../core/schema/order/intent.ts'
import type { RefusalData } from '../../../core/schema/refusal-data.ts'

/** The status of a change to an address, as its customer sees it. Each has its own words and actions. */
export type AddressStatus =
  | 'waiting'
  /** Waits to be sent, in a page that saves nothing. */
  | 'unsaved'
  | 'sending'
  | 'refused'
  /** The phone number can't exist: only that field needs correcting. */
  | 'numberRefused'
  /** The address was deleted on another phone. */
  | 'gone'
  | 'tooLate'
  /** The restaurant refused to delete it, or it was too late. */
  | 'notDeleted'

type About = Pick<AddressIntent, 'call' | 'state' | 'code' | 'data'>

/** @param isKept false in a page that saves nothing */
export function addressStatus({ call, state, code, data }: About, isKept: boolean): AddressStatus {
  if (state === 'attention' || state === 'expired') {
    if (call === 'addressDelete') return 'notDeleted'
    if (state === 'expired') return 'tooLate'
    if (code === 'LD_NOT_FOUND') return 'gone'
    return code === 'LD_BAD_REQUEST' && refusedFields(data).includes('mobile') ? 'numberRefused' : 'refused'
  }
  if (state === 'sending' || state === 'unknown') return 'sending'
  return isKept ? 'waiting' : 'unsaved'
}

/** The refused fields by the names that the app uses inside: the contract's `address.addressMemo` is our `memo`. */
export const refusedFields = (data: RefusalData | null | undefined): string[] =>
  (data?.fields ?? []).map(fieldOfPath)

const own: Record<string, string> = { address: 'street', addressMemo: 'memo', mobilePrefix: 'mobile' }

function fieldOfPath(path: string): string {
  const name = path.replace(/^address\./, '')
  return own[name] ?? name
}
