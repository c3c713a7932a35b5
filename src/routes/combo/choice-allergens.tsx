import { Trans, useLingui } from '@lingui/react/macro'
import { allergensOf } from '../../../core/domain/menu/build.ts'
import { defaultBuild } from '../../../core/domain/menu/default-build.ts'
import type { Build } from '../../../core/schema/order/cart.ts'
import type { Item } from '../../../core/schema/menu.ts'
import { allergenNames } from '../../words/allergen-names.ts'
import styles from './combo-screen.module.css'

type ChoiceAllergensProps = {
  item: Item
  /** The builds in which this dish was picked; empty if it wasn't. */
  builds: Build[]
  /** A filter mark beside it already says that its allergens aren't stated. */
  saidUnstated: boolean
}

/**
 * The allergens of a dish in a combo: of its chosen builds, or else of its default build. They are shown here, since a
 * combo has no allergen list of its own, and a dish without choices opens no sheet.
 */
export function ChoiceAllergens({ item, builds, saidUnstated }: ChoiceAllergensProps) {
  const { t, i18n } = useLingui()
  const contents = (builds.length > 0 ? builds : [defaultBuild(item)]).map((build) =>
    allergensOf(item, build),
  )
  const known = new Set(contents.flatMap(({ known: some }) => some))
  const names = [...known].map((allergen) => i18n._(allergenNames[allergen])).join(', ')
  return (
    <>
      {names && (
        <span className={styles.details}>
          <span className="visually-hidden">{t`Contains`} </span>
          {names}
        </span>
      )}
      {item.allergens === null
        ? !saidUnstated && (
            <span className={styles.details}>
              <Trans>Allergens not stated</Trans>
            </span>
          )
        : contents.some(({ isSure }) => !isSure) && (
            <span className={styles.details}>
              {builds.length === 0 ? (
                <Trans>Not all of its allergens are stated. Please ask.</Trans>
              ) : (
                <Trans>
                  The restaurant hasn't declared the allergens of what you chose for it. Please ask.
                </Trans>
              )}
            </span>
          )}
    </>
  )
}
