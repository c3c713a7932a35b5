import { longestInAddress } from '../../../../core/schema/customer/address-limits.ts'
import type { RefusalData } from '../../../../core/schema/refusal-data.ts'
import { refusedFields } from '../address-status.ts'
import type { AddressFaults, AddressField } from './check-address.ts'

const isField = (name: string): name is AddressField =>
  name === 'mobile' || Object.hasOwn(longestInAddress, name)

/** Turns a refusal into faults of the fields that it names; empty if it names no field of the form. */
export function faultsOf(code: string | null, data: RefusalData | null | undefined): AddressFaults {
  const fields = refusedFields(data).filter(isField)
  return Object.fromEntries(
    fields.map((field) => [
      field,
      code === 'CF_030301' ? 'taken' : field === 'mobile' ? 'impossible' : 'refused',
    ]),
  )
}
