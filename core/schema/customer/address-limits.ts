/** What an address can hold, for whoever must not load a validator to know it: the page. */

/** Addresses that one customer may keep. Ours: the spec is silent. */
export const maxAddresses = 20

/** The longest texts that people type, in characters. */
export const longestInAddress = {
  firstName: 80,
  lastName: 80,
  street: 300,
  memo: 300,
  postcode: 20,
  city: 80,
  label: 40,
} as const
export type AddressText = keyof typeof longestInAddress
