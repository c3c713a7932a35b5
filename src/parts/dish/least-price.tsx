import type { ShownPrice } from '../../../core/domain/menu/dish-price.ts'
import { useMoney } from '../../shell/visit/app-context.ts'
import { Price } from '../../ui/content/price.tsx'

/** What a dish or a combo costs at least, as its restaurant's currency writes it. */
export function LeastPrice({ price: { cents, oldCents, from } }: { price: ShownPrice }) {
  const money = useMoney()
  return <Price now={money(cents)} old={oldCents === null ? null : money(oldCents)} from={from} />
}
