import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Allergen } from '../../../core/schema/primitives.ts'
import { allergenNames } from '../allergen-names.ts'
import styles from './allergens.module.css'

/** The allergens of a dish as built; null means that the restaurant hasn't said, which isn't the same as none. */
export function Allergens({ allergens }: { allergens: readonly Allergen[] | null }) {
  const { i18n } = useLingui()
  const headingId = useId()
  return (
    <section className={styles.allergens} aria-labelledby={headingId} aria-live="polite">
      <h3 id={headingId} className={styles.name}>
        <Trans>Allergens</Trans>
      </h3>
      {allergens === null ? (
        <p className={styles.text}>
          <Trans>The restaurant hasn't declared the allergens of this dish. Please ask.</Trans>
        </p>
      ) : allergens.length === 0 ? (
        <p className={styles.text}>
          <Trans>None of the 14 allergens that must be declared, as chosen here.</Trans>
        </p>
      ) : (
        <ul className={styles.list}>
          {allergens.map((allergen) => (
            <li key={allergen} className={styles.allergen}>
              {i18n._(allergenNames[allergen])}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
