import { useParams } from '@tanstack/react-router'
import { MenuLanguage } from '../../shell/visit/menu-lang.ts'
import { ScreenSkeleton } from '../../shell/screen/screen-skeleton.tsx'
import { glimpsed } from '../../parts/dish/glimpse.ts'
import { NotOnMenu } from '../../parts/dish/not-on-menu.tsx'
import { useItem } from '../../queries/use-dish.ts'
import { ItemForm } from './item-form.tsx'

/** The screen of a dish, on which the customer chooses its options and adds it to the cart. */
export function ItemScreen() {
  const { id } = useParams({ from: '/item/$id' })
  const found = useItem(id)
  const item = found === undefined ? glimpsed(id) : (found?.item ?? null)
  if (item)
    return (
      <MenuLanguage value={found?.language}>
        <ItemForm key={item.id} item={item} />
      </MenuLanguage>
    )
  return found === undefined ? <ScreenSkeleton /> : <NotOnMenu />
}
