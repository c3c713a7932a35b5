import type { Address } from '../../schema/customer/address.ts'

/** An address as on an envelope, without the name: street, memo and town on a line each. */
export function addressText({
  street,
  memo,
  postcode,
  city,
}: Pick<Address, 'street' | 'memo' | 'postcode' | 'city'>): string {
  const town = [postcode, city].filter(Boolean).join(' ')
  return [street, memo, town].filter(Boolean).join('\n')
}
