import type { Build } from '../../schema/order/cart.ts'
import type { Item, OptionGroup } from '../../schema/menu.ts'

/** The option groups of an item that apply to a sku. */
export const groupsFor = (
  { optionGroups }: Pick<Item, 'optionGroups'>,
  skuId: string | null,
): OptionGroup[] =>
  optionGroups.filter(
    ({ onlyForSkuIds }) => onlyForSkuIds.length === 0 || (skuId !== null && onlyForSkuIds.includes(skuId)),
  )

/** The initial build: the first sku and every default option. */
export function defaultBuild(item: Item): Build {
  const skuId = item.skus[0]?.id ?? null
  const options = groupsFor(item, skuId).flatMap((group) =>
    group.values
      .filter(({ selectedByDefault }) => selectedByDefault)
      .slice(0, group.max)
      .map((value) => ({ groupId: group.id, valueId: value.id, quantity: 1 })),
  )
  return { itemId: item.id, skuId, options }
}
