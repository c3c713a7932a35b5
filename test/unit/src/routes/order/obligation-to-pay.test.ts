import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { expect, test } from 'vitest'
import type { languages } from '../../../../../core/schema/constants.ts'

/**
 * What a button that orders must say (Directive 2011/83/EU, article 8(2), second subparagraph): "order with obligation
 * to pay", or as unambiguously that it obliges to pay. The national laws have the words in their languages: Spain's
 * Real Decreto Legislativo 1/2007, article 98.2; Italy's Codice del consumo, article 51(2); France's Code de la
 * consommation, article L221-14. Paying at once is as clear as the duty to. Chinese is the customers', no law's.
 */
const formulas: Record<(typeof languages)[number], RegExp> = {
  en: /with obligation to pay|and pay/,
  zh: /须付款|并付款/,
  es: /con obligación de pago|y pagar/,
  it: /con obbligo di pagare|e paga/,
  fr: /avec obligation de paiement|et payer/,
  ca: /amb obligació de pagament|i paga/,
}

/** The messages that begin with "Order" and end with the total: only what orders at a tap says so. */
const ordering = /^Order\b.*· \{total\}$/

const [catalog] = await getCatalogs(getConfig())

test.each(Object.entries(formulas))(
  'in %s every button that places an order says that it obliges to pay',
  async (language, formula) => {
    const messages = Object.values((await catalog!.read(language)) ?? {})
    const said = messages
      .filter(({ message }) => ordering.test(message ?? ''))
      .map(({ translation }) => translation ?? '')
    expect(said).toHaveLength(4)
    expect(said.filter((text) => !formula.test(text))).toEqual([])
  },
)
