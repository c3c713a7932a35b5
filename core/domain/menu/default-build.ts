import type { Build } from '../../schema/order/cart.ts'
import type { Item, OptionGroup } from '../../schema/menu.ts'

/** The questions to ask about an item once its sku is known. */
export const groupsFor = (
  { optionGroups }: Pick<Item, 'optionGroups'>,
  skuId: string | null,
): OptionGroup[] =>
  optionGroups.filter(
    ({ onlyForSkuIds }) => onlyForSkuIds.length === 0 || (skuId !== null && onlyForSkuIds.includes(skuId)),
  )

/** A first build to show: the first sku and every default option. */
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
