import { Trans, useLingui } from '@lingui/react/macro'
import { allergensOf } from '../../../core/domain/menu/build.ts'
import { defaultBuild } from '../../../core/domain/menu/default-build.ts'
import type { Build } from '../../../core/schema/order/cart.ts'
import type { Item } from '../../../core/schema/menu.ts'
import { allergenNames } from '../../words/allergen-names.ts'
import styles from './combo-screen.module.css'

type ChoiceAllergensProps = {
  item: Item
  /** As it was chosen, in each way; nothing while it isn't. */
  builds: Build[]
  /** Something beside it says already that nothing is stated. */
  saidUnstated: boolean
}

/**
 * What a dish of a combo contains: as chosen, before that as it comes. A combo has no row that says it, and a dish
 * without questions opens no sheet.
 */
export function ChoiceAllergens({ item, builds, saidUnstated }: ChoiceAllergensProps) {
  const { t, i18n } = useLingui()
  const contents = (builds.length > 0 ? builds : [defaultBuild(item)]).map((build) =>
    allergensOf(item, build),
  )
  const known = new Set(contents.flatMap((one) => one?.known ?? []))
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
        : contents.some((one) => one?.isSure === false) && (
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
