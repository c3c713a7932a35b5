import { longestInAddress } from '../../../../core/schema/customer/address-limits.ts'
import { refusedFields } from '../address-status.ts'
import type { AddressFaults, AddressField } from './check-address.ts'

const isField = (name: string): name is AddressField =>
  name === 'mobile' || Object.hasOwn(longestInAddress, name)

/** A refusal as faults of the fields that it names; empty when it is about none of them. */
export function faultsOf(code: string | null, data: unknown): AddressFaults {
  const fields = refusedFields(data).filter(isField)
  return Object.fromEntries(
    fields.map((field) => [
      field,
      code === 'CF_030301' ? 'taken' : field === 'mobile' ? 'impossible' : 'refused',
    ]),
  )
}
