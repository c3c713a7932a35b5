import { useLingui } from '@lingui/react/macro'
import { longestInAddress } from '../../../../core/schema/customer/address-limits.ts'
import type { AddressFault, AddressField } from './check-address.ts'

/** The sentence for a fault at its field (spec §5). */
export function useFaultWords(): (field: AddressField, fault: AddressFault | undefined) => string | null {
  const { t } = useLingui()
  const missing: Partial<Record<AddressField, string>> = {
    firstName: t`Enter your name.`,
    mobile: t`Enter phone number.`,
    street: t`Enter street and number.`,
    postcode: t`Enter postcode.`,
  }
  return (field, fault) => {
    switch (fault) {
      case undefined:
        return null
      case 'missing':
        return missing[field] ?? t`This can't be taken as it is.`
      case 'tooLong': {
        const most = field === 'mobile' ? 0 : longestInAddress[field]
        return t`That's too long. Use at most ${most} characters.`
      }
      case 'unreadable':
        return t`There are characters in it that can't be seen. Type it anew.`
      case 'impossible':
        return t`There is no such phone number. Check it and its country code.`
      case 'taken':
        return t`This label exists already.`
      case 'refused':
        return t`This can't be taken as it is.`
    }
  }
}
