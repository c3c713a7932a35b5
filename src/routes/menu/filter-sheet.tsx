import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, useMemo, useState } from 'react'
import { isLeftOut, judgeMenu } from '../../../core/domain/allergen-filter.ts'
import type { Allergen } from '../../../core/schema/primitives.ts'
import { engine } from '../../engine.ts'
import { run } from '../../frame/command.ts'
import { allergenNames } from '../../parts/allergen-names.ts'
import type { VisibleMenu } from '../../queries/use-menu.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceList } from '../../ui/choice-list.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './filter.module.css'

type FilterSheetProps = {
  menu: VisibleMenu
  avoided: readonly Allergen[]
  open: boolean
  onClose: () => void
}

const all = Object.keys(allergenNames) as Allergen[]

/** Chooses what the menu is filtered by; each tap counts at once. */
export function FilterSheet({ menu, avoided, open, onClose }: FilterSheetProps) {
  const { t, i18n } = useLingui()
  const headingId = useId()
  const [chosen, choose] = useChosen(avoided, open)
  const counts = useMemo(() => (open ? countsOf(menu, chosen) : null), [menu, chosen, open])
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Allergens to avoid`}
      footer={
        <div className={styles.sheetFoot}>
          {chosen.length > 0 && (
            <Button variant="secondary" onClick={() => choose([])}>
              <Trans>Clear all</Trans>
            </Button>
          )}
          <Button className={styles.done} onClick={onClose}>
            <Plural value={counts?.left ?? 0} one="Show # dish" other="Show # dishes" />
          </Button>
        </div>
      }
    >
      <div className={styles.sheet}>
        <p id={headingId} className={styles.lead}>
          <Trans>
            Dishes that contain one are hidden. Where the restaurant hasn't stated the allergens, the dish
            stays and says so.
          </Trans>
        </p>
        <ChoiceList
          type="checkbox"
          labelledBy={headingId}
          choices={all.map((value) => ({ value, label: i18n._(allergenNames[value]) }))}
          chosen={chosen}
          onChoose={(value, on) =>
            choose(on ? [...chosen, value] : chosen.filter((allergen) => allergen !== value))
          }
        />
        <p className={styles.small} role="status">
          {chosen.length > 0 && counts && (
            <>
              <Plural value={counts.hidden} one="# dish hidden" other="# dishes hidden" />
              {' · '}
              <Plural
                value={counts.unstated}
                one="# without stated allergens"
                other="# without stated allergens"
              />
            </>
          )}
        </p>
        <p className={styles.small}>
          <Trans>
            Your choice stays on this phone and is sent to nobody. With a severe allergy, always tell the
            staff as well: a kitchen may hold traces of everything.
          </Trans>
        </p>
      </div>
    </Sheet>
  )
}

/** As it was tapped, without waiting for the database to say so; anew each time that the sheet opens. */
function useChosen(avoided: readonly Allergen[], open: boolean) {
  const [chosen, setChosen] = useState(avoided)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setChosen(avoided)
  }
  const choose = async (next: readonly Allergen[]) => {
    setChosen(next)
    const { ok } = await run(engine.avoidAllergens(next))
    if (!ok) setChosen(avoided)
  }
  return [chosen, (next: readonly Allergen[]) => void choose(next)] as const
}

function countsOf({ categories, combos }: VisibleMenu, chosen: readonly Allergen[]) {
  const dishes = [...combos, ...categories.flatMap(({ items }) => items)]
  if (chosen.length === 0) return { left: dishes.length, hidden: 0, unstated: 0 }
  const verdicts = judgeMenu(categories, combos, chosen)
  const hidden = dishes.filter((dish) => isLeftOut(dish, verdicts.get(dish.id))).length
  const unstated = [...verdicts.values()].filter(({ kind }) => kind === 'unstated').length
  return { left: dishes.length - hidden, hidden, unstated }
}
