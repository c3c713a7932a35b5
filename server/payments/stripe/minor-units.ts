/**
 * How Stripe counts amounts: in the currency's smallest unit, with exceptions of its own.
 * Source: docs.stripe.com/currencies.
 */
const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const withThree = new Set('BHD JOD KWD OMR TND'.split(' '))

/**
 * Converts hundredths to Stripe's count. ISK and UGX have no decimals, but Stripe counts them in hundredths all the
 * same.
 */
export function toMinor(cents: number, currency: string): number {
  if (withoutDecimals.has(currency)) return cents / 100
  return withThree.has(currency) ? cents * 10 : cents
}

export function fromMinor(amount: number, currency: string): number {
  if (withoutDecimals.has(currency)) return amount * 100
  return withThree.has(currency) ? amount / 10 : amount
}
