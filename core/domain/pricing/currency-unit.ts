/**
 * Currencies without decimals (Unicode CLDR 48). A list of our own, because phones and servers with different CLDR
 * releases would round differently and never agree on a price.
 */
const whole = new Set(
  (
    'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND ' +
    'VUV XAF XOF XPF YER'
  ).split(' '),
)

/**
 * The smallest amount that can be paid in a currency, in hundredths of its unit: 1 for EUR, 100 for JPY. An unknown
 * code is treated as having two decimals.
 */
export const unitCentsOf = (currency: string): number => (whole.has(currency.toUpperCase()) ? 100 : 1)
