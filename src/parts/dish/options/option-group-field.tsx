import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Build } from '../../../../core/schema/order/cart.ts'
import type { Item, OptionGroup, OptionValue } from '../../../../core/schema/menu.ts'
import { useMenuFilter } from '../../../queries/use-settings.ts'
import { useMoney } from '../../../shell/visit/app-context.ts'
import { useMenuLang } from '../../../shell/visit/menu-lang.ts'
import { ChoiceList } from '../../../ui/form/choice-list.tsx'
import { classes } from '../../../ui/classes.ts'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { FilterMark } from '../../filter/filter-mark.tsx'
import { judgeOption } from '../../filter/judgement.ts'
import { chosenIn, kindOf, quantityOf, setOption, toggleOption } from './edit-build.ts'
import { GroupHint } from './group-hint.tsx'
import styles from './option-form.module.css'

type OptionGroupFieldProps = {
  item: Item
  group: OptionGroup
  build: Build
  /** A choice is still needed here, and the customer was told so. */
  missing: boolean
  id: string
  onChange: (build: Build) => void
}

/** One option group of a dish: radio buttons, checkboxes or steppers, depending on its kind. */
export function OptionGroupField({ item, group, build, missing, id, onChange }: OptionGroupFieldProps) {
  const chosen = chosenIn(build, group.id)
  const headingId = `${id}-name`
  const hintId = `${id}-hint`
  const kind = kindOf(group)
  const markOf = useMarks(item)
  const lang = useMenuLang()
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={headingId}
      aria-describedby={missing ? hintId : undefined}
      className={classes(styles.group, missing && styles.missing)}
    >
      <div className={styles.head}>
        <h2 id={headingId} className={styles.name} lang={lang}>
          {group.name}
        </h2>
        <span id={hintId} className={styles.hint}>
          <GroupHint group={group} chosen={chosen} missing={missing} />
        </span>
      </div>
      {kind === 'stepper' ? (
        <Quantities
          group={group}
          build={build}
          full={chosen >= group.max}
          markOf={markOf}
          labelledBy={headingId}
          onChange={onChange}
          errorId={missing ? hintId : undefined}
        />
      ) : (
        <Choices
          kind={kind}
          group={group}
          build={build}
          full={chosen >= group.max}
          markOf={markOf}
          labelledBy={headingId}
          onChange={onChange}
          errorId={missing ? hintId : undefined}
        />
      )}
    </section>
  )
}

type ListProps = {
  group: OptionGroup
  build: Build
  full: boolean
  /** What the customer's filter says about a value. */
  markOf: (value: OptionValue) => ReactNode
  labelledBy: string
  onChange: (build: Build) => void
  /** The id of the hint that says that a choice is missing. */
  errorId: string | undefined
}

function Choices({
  kind,
  group,
  build,
  full,
  markOf,
  labelledBy,
  onChange,
  errorId,
}: ListProps & { kind: 'radio' | 'checkbox' }) {
  const added = useAddedPrice()
  const lang = useMenuLang()
  const chosen = group.values.map(({ id }) => id).filter((id) => quantityOf(build, group.id, id) > 0)
  return (
    <ChoiceList
      type={kind}
      labelledBy={labelledBy}
      chosen={chosen}
      errorId={errorId}
      onChoose={(valueId, on) => onChange(toggleOption(build, group, valueId, on))}
      choices={group.values.map((value) => ({
        value: value.id,
        label: <span lang={lang}>{value.name}</span>,
        hint: markOf(value),
        detail: added(value),
        disabled: kind === 'checkbox' && group.max > 1 && full && !chosen.includes(value.id),
      }))}
    />
  )
}

function Quantities({ group, build, full, markOf, labelledBy, onChange, errorId }: ListProps) {
  const added = useAddedPrice()
  const lang = useMenuLang()
  return (
    // A group of buttons can't be marked as invalid, so it is only described.
    <div className={styles.rows} role="group" aria-labelledby={labelledBy} aria-describedby={errorId}>
      {group.values.map((value) => {
        const quantity = quantityOf(build, group.id, value.id)
        const price = added(value)
        const mark = markOf(value)
        const moreId = `${labelledBy}-${value.id}`
        return (
          <div key={value.id} className={styles.row} data-chosen={quantity > 0 || undefined}>
            <span className={styles.words}>
              <span lang={lang}>{value.name}</span>
              <span id={moreId} className={styles.hint}>
                <span className={styles.detail}>{price}</span>
                {mark}
              </span>
            </span>
            <Stepper
              label={value.name}
              describedBy={price || mark ? moreId : undefined}
              value={quantity}
              max={full ? quantity : value.maxQuantity}
              onChange={(next) => onChange(setOption(build, group, value.id, next))}
            />
          </div>
        )
      })}
    </div>
  )
}

/** Marks for the values that bring what the customer avoids, or don't fit; none without a filter. */
function useMarks(item: Item): (value: OptionValue) => ReactNode {
  const criteria = useMenuFilter() ?? []
  return (value) => {
    const judgement = judgeOption(item, value, criteria)
    const isFree = judgement?.allergens?.kind === 'free' && judgement.diets?.kind === 'fits'
    return judgement && !isFree && <FilterMark judgement={judgement} />
  }
}

/** The price beside a value: "+€1.50", or without the plus if the value's price is only information. */
function useAddedPrice(): (value: OptionValue) => string | undefined {
  const money = useMoney()
  const { t } = useLingui()
  return ({ cents, addsPrice }) => {
    if (cents === 0) return undefined
    const amount = money(cents)
    return addsPrice ? `+${amount}` : t`worth ${amount}`
  }
}
