import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { dietsOf, judgeBuiltDiets } from '../../../core/domain/menu/diet-filter.ts'
import type { Build } from '../../../core/schema/order/cart.ts'
import type { Item } from '../../../core/schema/menu.ts'
import { useMenuFilter } from '../../queries/use-settings.ts'
import { Icon } from '../../ui/icon.tsx'
import { dietNames } from '../../words/diet-names.ts'
import { splitCriteria } from '../filter/criteria.ts'
import styles from './declared.module.css'

/**
 * The diets for which a dish in its current build is declared fit. Without any declaration it shows nothing, unless the
 * diner filters by diet.
 */
export function Diets({ item, build }: { item: Item; build: Build }) {
  const { i18n } = useLingui()
  const headingId = useId()
  const { diets: wanted } = splitCriteria(useMenuFilter() ?? [])
  const namesOf = (diets: readonly (keyof typeof dietNames)[]) =>
    diets.map((diet) => i18n._(dietNames[diet])).join(', ')
  const found = dietsOf(item, build)
  const { sure, unsure } = found ?? { sure: [], unsure: [] }
  const isNothing = sure.length + unsure.length === 0
  if (isNothing && wanted.length === 0) return null
  const isUnfit = (diet: (typeof wanted)[number]) =>
    judgeBuiltDiets([{ item, build }], [diet]).kind === 'lacks'
  const asked = namesOf(wanted.filter((diet) => !isUnfit(diet)))
  const unfit = namesOf(wanted.filter(isUnfit))
  const open = namesOf(unsure)
  return (
    <section className={styles.declared} aria-labelledby={headingId} aria-live="polite" aria-atomic="true">
      <h2 id={headingId} className={styles.name}>
        <Trans>Declared as</Trans>
      </h2>
      {sure.length > 0 && (
        <ul className={styles.list}>
          {sure.map((diet) => (
            <li key={diet} className={styles.diet}>
              <Icon name="check" size={16} />
              {i18n._(dietNames[diet])}
            </li>
          ))}
        </ul>
      )}
      {unsure.length > 0 && (
        <p className={styles.text}>
          <Trans>
            Declared as {open} without your choices; the restaurant hasn't said whether that still holds.
            Please ask.
          </Trans>
        </p>
      )}
      {isNothing && found && (
        <p className={styles.text}>
          <Trans>As chosen here, it fits none of the diets on this menu.</Trans>
        </p>
      )}
      {!found && unfit && (
        <p className={styles.text}>
          <Trans>As chosen here, it isn't: {unfit}.</Trans>
        </p>
      )}
      {!found && asked && (
        <p className={styles.text}>
          <Trans>The restaurant hasn't said whether this dish is: {asked}. Please ask.</Trans>
        </p>
      )}
    </section>
  )
}
