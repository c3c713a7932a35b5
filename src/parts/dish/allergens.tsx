import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { allergensOf } from '../../../core/domain/menu/build.ts'
import type { Item } from '../../../core/schema/menu.ts'
import type { Build } from '../../../core/schema/order/cart.ts'
import { useMenuFilter } from '../../queries/use-settings.ts'
import { Icon } from '../../ui/icon.tsx'
import { allergenNames } from '../../words/allergen-names.ts'
import styles from './declared.module.css'

/** The allergens of a dish as built, and whose the restaurant hasn't declared, which isn't the same as none. */
export function Allergens({ item, build }: { item: Item; build: Build }) {
  const { t, i18n } = useLingui()
  const avoided = useMenuFilter()
  const headingId = useId()
  const { known, isSure } = allergensOf(item, build)
  return (
    <section className={styles.declared} aria-labelledby={headingId} aria-live="polite" aria-atomic="true">
      <h2 id={headingId} className={styles.name}>
        <Trans>Allergens</Trans>
      </h2>
      {known.length > 0 && (
        <ul className={styles.list}>
          {known.map((allergen) => (
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
      {isSure && known.length === 0 && (
        <p className={styles.text}>
          <Trans>None of the 14 allergens that must be declared, as chosen here.</Trans>
        </p>
      )}
      {!isSure && (
        <p className={styles.text}>
          {item.allergens !== null ? (
            <Trans>The restaurant hasn't declared the allergens of what you chose for it. Please ask.</Trans>
          ) : known.length > 0 ? (
            <Trans>
              These come with what is chosen. The restaurant hasn't declared the allergens of the dish itself.
              Please ask.
            </Trans>
          ) : (
            <Trans>The restaurant hasn't declared the allergens of this dish. Please ask.</Trans>
          )}
        </p>
      )}
    </section>
  )
}
