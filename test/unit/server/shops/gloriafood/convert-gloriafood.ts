import { checkShopFile } from '../../../../../server/shops/check/check-shop-file.ts'
import { compileMenu } from '../../../../../server/shops/compile/compile-menu.ts'
import { fromGloriaFood } from '../../../../../server/shops/gloriafood/gloriafood.ts'

export const options = {
  id: 'gf',
  name: 'Gloria',
  hosts: ['gf.localhost'],
  timeZone: 'Europe/Madrid',
  now: Date.parse('2026-01-01T12:00:00Z'),
}

/** Converts a menu, checks the result as every shop file is checked, and compiles it. */
export function convert(menu: unknown) {
  const converted = fromGloriaFood(menu, options)
  if (!converted.ok) throw new Error(JSON.stringify(converted.faults))
  const checked = checkShopFile(converted.file, () => false)
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults))
  const items = compileMenu(checked.file, { orderType: 'pickup' }, 'en', () => '').categories.flatMap(
    (category) => category.items,
  )
  const item = (title: string) => {
    const found = items.find((one) => one.title === title)
    if (!found) throw new Error(`no ${title}`)
    return found
  }
  return { file: checked.file, notes: converted.notes, items, item }
}
