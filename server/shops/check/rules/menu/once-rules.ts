import type { OrderType } from '../../../../../core/schema/primitives.ts'
import type { Faults, Path } from '../../fault.ts'
import { present } from '../../loose.ts'
import {
  eachCategory,
  eachItem,
  isSoldThrough,
  type LooseCategory,
  type LooseItem,
  orderTypesOf,
  type RuleContext,
} from '../context.ts'

/**
 * Checks that no order must contain something that can be bought only once, as a customer couldn't place a second
 * order.
 */
export function checkOnce({ file, faults }: RuleContext): void {
  for (const { item, path } of eachItem(file)) {
    if (item.mandatory && item.oncePerCustomer)
      faults.add([...path, 'oncePerCustomer'], 'is mandatory too, so no customer could order a second time')
  }
  const types = orderTypesOf(file)
  for (const { category, path } of eachCategory(file)) {
    const locked = types.filter((type) => locksOut(category, type))
    if (locked.length > 0) addLocked(category, path, { locked, types }, faults)
  }
}

/**
 * Whether every order through a service must contain something of a category in which each dish can be bought only
 * once.
 */
function locksOut(category: LooseCategory, type: OrderType): boolean {
  const { items = [] } = category
  // A refused item may be one that can be bought again.
  if (items.includes(undefined) || !isSoldThrough(category, type)) return false
  const sold = present(items).filter((item) => isSoldThrough(item, type))
  return (
    sold.length > 0 &&
    (category.required === true || sold.some((item) => item.required)) &&
    sold.every((item) => item.oncePerCustomer)
  )
}

function addLocked(
  category: LooseCategory,
  path: Path,
  { locked, types }: { locked: OrderType[]; types: OrderType[] },
  faults: Faults,
): void {
  const where = locked.length < types.length ? ` through ${locked.join(', ')}` : ''
  const sentence = (of: string) =>
    `every order holds a dish of ${of}, and each is oncePerCustomer${where}: who has bought them all could not order again`
  if (category.required) return faults.add([...path, 'required'], sentence('it'))
  const asks = (item: LooseItem | undefined): boolean =>
    item?.required === true && locked.some((type) => isSoldThrough(item, type))
  const index = category.items?.findIndex(asks) ?? 0
  faults.add([...path, 'items', index, 'required'], sentence('its category'))
}
