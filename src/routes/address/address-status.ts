import type { AddressIntent } from '../../../core/schema/order/intent.ts'

/** How a change of an address stands for the one who made it: each has its words and what can be done. */
export type AddressStatus =
  | 'waiting'
  /** It waits, in a browser that saves nothing. */
  | 'unsaved'
  | 'sending'
  | 'refused'
  /** Its number can't exist: one field to put right. */
  | 'numberRefused'
  /** It was deleted elsewhere. */
  | 'gone'
  | 'tooLate'
  /** Deleting it didn't work. */
  | 'notDeleted'

type About = Pick<AddressIntent, 'call' | 'state' | 'code' | 'data'>

/** @param isKept false in a browser that saves nothing */
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

/** By their inside names: the contract's `address.addressMemo` is our `memo`. */
export function refusedFields(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || !('fields' in data) || !Array.isArray(data.fields))
    return []
  return data.fields.filter((path) => typeof path === 'string').map(fieldOfPath)
}

const own: Record<string, string> = { address: 'street', addressMemo: 'memo', mobilePrefix: 'mobile' }

function fieldOfPath(path: string): string {
  const name = path.replace(/^address\./, '')
  return own[name] ?? name
}
