/**
 * Currencies that are paid without decimals (Unicode CLDR 48). A list of our own: phones and servers whose systems know
 * other releases of it would round otherwise, and never agree on a price.
 */
const whole = new Set(
  (
    'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND ' +
    'VUV XAF XOF XPF YER'
  ).split(' '),
)

/**
 * The smallest amount that can be paid in a currency, in the hundredths in which amounts are counted: 1 for EUR, 100
 * for JPY. A code that names no currency has two decimals.
 */
export const unitCentsOf = (currency: string): number => (whole.has(currency.toUpperCase()) ? 100 : 1)
