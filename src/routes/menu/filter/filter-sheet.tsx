import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useMemo, useState } from 'react'
import type { Allergen, Criterion, Diet } from '../../../../core/schema/primitives.ts'
import { engine } from '../../../engine.ts'
import { run } from '../../../shell/command.ts'
import { allergenNames } from '../../../words/allergen-names.ts'
import { dietNames } from '../../../words/diet-names.ts'
import { splitCriteria } from '../../../parts/filter/criteria.ts'
import { isOut, isUnstated, judgeAll } from '../../../parts/filter/judgement.ts'
import type { VisibleMenu } from '../../../queries/use-menu.ts'
import { Button } from '../../../ui/button.tsx'
import { type Choice, ChoiceList } from '../../../ui/form/choice-list.tsx'
import { leaveFocus } from '../../../ui/leave-focus.ts'
import { Sheet } from '../../../ui/sheet/sheet.tsx'
import styles from './filter.module.css'
import { hiddenDishes } from './hidden-dishes.ts'

type FilterSheetProps = {
  menu: VisibleMenu
  avoided: readonly Criterion[]
  open: boolean
  onClose: () => void
}

const allAllergens = Object.keys(allergenNames) as Allergen[]
const allDiets = Object.keys(dietNames) as Diet[]

/** A sheet to choose the menu's filter; each tap takes effect at once. */
export function FilterSheet({ menu, avoided, open, onClose }: FilterSheetProps) {
  const { t, i18n } = useLingui()
  const [chosen, choose] = useChosen(avoided, open)
  const toggle = (value: Criterion, on: boolean) =>
    choose(on ? [...chosen, value] : chosen.filter((one) => one !== value))
  const counts = useMemo(() => (open ? countsOf(menu, chosen) : null), [menu, chosen, open])
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Allergens and diets`}
      footer={
        <div className={styles.sheetFoot}>
          {chosen.length > 0 && (
            <Button
              variant="secondary"
              onClick={({ currentTarget }) => {
                leaveFocus(currentTarget)
                choose([])
              }}
            >
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
        <Part
          heading={t`Only what is declared`}
          choices={allDiets.map((value) => ({ value, label: i18n._(dietNames[value]) }))}
          chosen={chosen}
          onChoose={toggle}
        >
          <Trans>
            Dishes that the restaurant declares otherwise are hidden. Where it hasn't said, the dish is still
            shown, with a note.
          </Trans>
        </Part>
        <Part
          heading={t`Allergens to avoid`}
          choices={allAllergens.map((value) => ({ value, label: i18n._(allergenNames[value]) }))}
          chosen={chosen}
          onChoose={toggle}
        >
          <Trans>
            Dishes that contain one are hidden. Where the restaurant hasn't stated the allergens, the dish is
            still shown, with a note.
          </Trans>
        </Part>
        <p className={styles.small} role="status">
          {chosen.length > 0 && counts && (
            <>
              <Plural value={counts.hidden} one="# dish hidden" other="# dishes hidden" />
              {' · '}
              {splitCriteria(chosen).diets.length > 0 ? (
                <Plural value={counts.unstated} one="# not stated" other="# not stated" />
              ) : (
                <Plural
                  value={counts.unstated}
                  one="# without stated allergens"
                  other="# without stated allergens"
                />
              )}
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

type PartProps = {
  heading: string
  choices: Choice<Criterion>[]
  chosen: readonly Criterion[]
  onChoose: (value: Criterion, on: boolean) => void
  /** The explanation of what choosing one of them does. */
  children: ReactNode
}

function Part({ heading, choices, chosen, onChoose, children }: PartProps) {
  const headingId = useId()
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {heading}
      </h3>
      <p className={styles.lead}>{children}</p>
      <ChoiceList
        type="checkbox"
        labelledBy={headingId}
        choices={choices}
        chosen={chosen}
        onChoose={onChoose}
      />
    </section>
  )
}

/** The choice as tapped, shown without waiting for the database. Read anew each time the sheet opens. */
function useChosen(avoided: readonly Criterion[], open: boolean) {
  const [chosen, setChosen] = useState(avoided)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setChosen(avoided)
  }
  const choose = async (next: readonly Criterion[]) => {
    setChosen(next)
    const { ok } = await run(engine.filterMenu(next))
    if (!ok) setChosen(avoided)
  }
  return [chosen, (next: readonly Criterion[]) => void choose(next)] as const
}

function countsOf({ categories, combos }: VisibleMenu, chosen: readonly Criterion[]) {
  const dishes = [...combos, ...categories.flatMap(({ items }) => items)]
  if (chosen.length === 0) return { left: dishes.length, hidden: 0, unstated: 0 }
  const { of } = judgeAll({ categories, combos }, chosen)
  const hidden = hiddenDishes({ categories, combos }, (dish) => isOut(dish, of(dish.id))).length
  const unstated = dishes.filter(({ id }) => isUnstated(of(id))).length
  return { left: dishes.length - hidden, hidden, unstated }
}
