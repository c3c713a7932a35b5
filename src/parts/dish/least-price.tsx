import type { ShownPrice } from '../../../core/domain/menu/dish-price.ts'
import { useMoney } from '../../shell/visit/app-context.ts'
import { Price } from '../../ui/content/price.tsx'

/** The lowest price of a dish or a combo, in the restaurant's currency. */
export function LeastPrice({ price: { cents, oldCents, from } }: { price: ShownPrice }) {
  const money = useMoney()
  return <Price now={money(cents)} old={oldCents === null ? null : money(oldCents)} from={from} />
}
