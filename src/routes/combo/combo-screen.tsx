import { useParams } from '@tanstack/react-router'
import { MenuLanguage } from '../../shell/visit/menu-lang.ts'
import { ScreenSkeleton } from '../../shell/screen/screen-skeleton.tsx'
import { NotOnMenu } from '../../parts/dish/not-on-menu.tsx'
import { useCombo } from '../../queries/use-dish.ts'
import { ComboForm } from './combo-form.tsx'

/** The screen of a combo, on which the customer picks from its piles. */
export function ComboScreen() {
  const { id } = useParams({ from: '/combo/$id' })
  const found = useCombo(id)
  if (found === undefined) return <ScreenSkeleton />
  if (found === null) return <NotOnMenu />
  return (
    <MenuLanguage value={found.language}>
      <ComboForm key={found.combo.id} combo={found.combo} items={found.items} />
    </MenuLanguage>
  )
}
