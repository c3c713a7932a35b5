import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { BuiltAllergens } from '../../../core/domain/menu/build.ts'
import { useMenuFilter } from '../../queries/use-settings.ts'
import { Icon } from '../../ui/icon.tsx'
import { allergenNames } from '../../words/allergen-names.ts'
import styles from './declared.module.css'

/** The allergens of a dish as built; null means that the restaurant hasn't said, which isn't the same as none. */
export function Allergens({ allergens }: { allergens: BuiltAllergens | null }) {
  const { t, i18n } = useLingui()
  const avoided = useMenuFilter()
  const headingId = useId()
  return (
    <section className={styles.declared} aria-labelledby={headingId} aria-live="polite">
      <h2 id={headingId} className={styles.name}>
        <Trans>Allergens</Trans>
      </h2>
      {allergens === null ? (
        <p className={styles.text}>
          <Trans>The restaurant hasn't declared the allergens of this dish. Please ask.</Trans>
        </p>
      ) : allergens.known.length === 0 ? (
        allergens.isSure && (
          <p className={styles.text}>
            <Trans>None of the 14 allergens that must be declared, as chosen here.</Trans>
          </p>
        )
      ) : (
        <ul className={styles.list}>
          {allergens.known.map((allergen) => (
            <li
              key={allergen}
              className={styles.allergen}
              data-avoided={avoided?.includes(allergen) || undefined}
            >
              {avoided?.includes(allergen) && (
                <>
                  <Icon name="alert" size={16} />
                  <span className="visually-hidden">{t`You avoid`} </span>
                </>
              )}
              {i18n._(allergenNames[allergen])}
            </li>
          ))}
        </ul>
      )}
      {allergens?.isSure === false && (
        <p className={styles.text}>
          <Trans>The restaurant hasn't declared the allergens of what you chose for it. Please ask.</Trans>
        </p>
      )}
    </section>
  )
}
