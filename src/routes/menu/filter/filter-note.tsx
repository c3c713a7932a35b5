import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Criterion } from '../../../../core/schema/primitives.ts'
import { allergenNames } from '../../../words/allergen-names.ts'
import { dietNames } from '../../../words/diet-names.ts'
import { splitCriteria } from '../../../parts/filter/criteria.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './filter.module.css'

type FilterNoteProps = {
  avoided: readonly Criterion[]
  /** How many dishes go against the filter. */
  count: number
  /** Those dishes are shown all the same. */
  shown: boolean
  onToggle: () => void
}

/** Above a filtered list: the criteria, how many dishes they hide, and a button that shows those. */
export function FilterNote({ avoided, count, shown, onToggle }: FilterNoteProps) {
  const { i18n } = useLingui()
  const { allergens, diets } = splitCriteria(avoided)
  const names = allergens.map((allergen) => i18n._(allergenNames[allergen])).join(', ')
  const wanted = diets.map((diet) => i18n._(dietNames[diet])).join(', ')
  return (
    <div className={styles.note}>
      <Icon name="filter" size={20} />
      <p className={styles.noteWords} role="status">
        <span className={styles.noteCount}>
          {shown && diets.length > 0 ? (
            <Plural value={count} one="# dish that doesn't fit" other="# dishes that don't fit" />
          ) : shown ? (
            <Plural value={count} one="# dish with what you avoid" other="# dishes with what you avoid" />
          ) : (
            <Plural value={count} one="# dish hidden" other="# dishes hidden" />
          )}
        </span>
        {names && (
          <span className={styles.noteNames}>
            <Trans>You avoid: {names}</Trans>
          </span>
        )}
        {wanted && (
          <span className={styles.noteNames}>
            <Trans>Only what is declared: {wanted}</Trans>
          </span>
        )}
      </p>
      {count > 0 && (
        <Button variant="quiet" onClick={onToggle}>
          {shown ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
        </Button>
      )}
    </div>
  )
}
