import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMenu, writeMenu } from '../../../../../../core/contract/wire/menu/menu-codec.ts'
import { withoutItems } from '../../../../../../core/contract/wire/menu/without-items.ts'
import { menu as anyMenu } from '../../../../../support/shops/menu-arbitraries.ts'

test('withoutItems gives the same menu as reading a wire menu that excludes these items', () => {
  fc.assert(
    fc.property(anyMenu, fc.gen(), (menu, gen) => {
      const ids = menu.categories.flatMap(({ items }) => items.map(({ id }) => id))
      const gone = gen(() => fc.subarray(ids))
      const { orderType, language } = menu
      const whole = readMenu(writeMenu(menu), orderType, language)
      const onPhone = readMenu(writeMenu(menu, gone), orderType, language)
      expect(withoutItems(whole, gone)).toEqual(onPhone)
      for (const { items } of onPhone.categories) {
        expect(items.length).toBeGreaterThan(0)
        for (const { id } of items) expect(gone).not.toContain(id)
      }
      for (const { piles } of onPhone.combos)
        for (const { choices } of piles) for (const { itemId } of choices) expect(gone).not.toContain(itemId)
    }),
  )
})
