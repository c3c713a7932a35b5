import * as v from 'valibot'
import type { TaxLine } from '../../schema/tax.ts'
import { Amount, toAmount, toCents } from '../amount.ts'

/** Ours: one tax contained in an order's price. Missing where the shop declares no taxes. */
export const TaxWire = v.object({
  taxName: v.string(),
  taxRate: v.number(),
  netAmount: Amount,
  taxAmount: Amount,
})
export type TaxWire = v.InferOutput<typeof TaxWire>

export const readTax = ({ taxName, taxRate, netAmount, taxAmount }: TaxWire): TaxLine => ({
  name: taxName,
  rate: taxRate,
  netCents: toCents(netAmount),
  taxCents: toCents(taxAmount),
})

export const writeTax = ({ name, rate, netCents, taxCents }: TaxLine): TaxWire => ({
  taxName: name,
  taxRate: rate,
  netAmount: toAmount(netCents),
  taxAmount: toAmount(taxCents),
})
