import type { Address } from '../../schema/customer/address.ts'

/** An address as one writes it on an envelope, without who lives there: a line each of street, memo and town. */
export function addressText({
  street,
  memo,
  postcode,
  city,
}: Pick<Address, 'street' | 'memo' | 'postcode' | 'city'>): string {
  const town = [postcode, city].filter(Boolean).join(' ')
  return [street, memo, town].filter(Boolean).join('\n')
}
