/** Limits of an address, for code that must not load a validator to know them: the page. */

/** The maximum number of saved addresses per customer. Ours: the spec is silent. */
export const maxAddresses = 20

/** The maximum length of each typed field, in characters. */
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
