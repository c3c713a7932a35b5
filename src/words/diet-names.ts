import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Diet } from '../../core/schema/primitives.ts'

/** The diets by name. */
export const dietNames: Record<Diet, MessageDescriptor> = {
  vegetarian: msg`Vegetarian`,
  vegan: msg`Vegan`,
  glutenFree: msg`Gluten-free`,
  lactoseFree: msg`Lactose-free`,
  halal: msg`Halal`,
  kosher: msg`Kosher`,
}
