/**
 * The smallest payment that Stripe accepts, in units of the currency. If the restaurant's Stripe account is in another
 * currency, that currency's minimum applies after conversion, and these values are only approximate. Source:
 * docs.stripe.com/currencies#minimum-and-maximum-charge-amounts.
 */
const leastUnits: Partial<Record<string, number>> = {
  AED: 2,
  ARS: 0.5,
  AUD: 0.5,
  BRL: 0.5,
  CAD: 0.5,
  CHF: 0.5,
  CZK: 15,
  DKK: 2.5,
  EUR: 0.5,
  GBP: 0.3,
  HKD: 4,
  HUF: 175,
  ILS: 0.5,
  INR: 0.5,
  JPY: 50,
  KRW: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  NZD: 0.5,
  PHP: 0.5,
  PLN: 2,
  RON: 2,
  RUB: 0.5,
  SEK: 3,
  SGD: 0.5,
  THB: 10,
  USD: 0.5,
  ZAR: 0.5,
}

/** In hundredths, as amounts are counted here; 0 for a currency for which Stripe names no minimum. */
export const leastAtStripe = (currency: string): number => Math.round((leastUnits[currency] ?? 0) * 100)
