import { Trans, useLingui } from '@lingui/react/macro'
import { type MouseEvent, memo } from 'react'
import type { Item } from '../../../../core/schema/menu.ts'
import type { ShownCart } from '../../../queries/cart/overlay.ts'
import type { ShownCombo } from '../../../queries/use-menu.ts'
import { allergenNames } from '../../../words/allergen-names.ts'
import { allergensOf } from '../../../../core/domain/menu/build.ts'
import { defaultBuild } from '../../../../core/domain/menu/default-build.ts'
import { dishPrice, takesOneTap } from '../../../../core/domain/menu/dish-price.ts'
import { useMenuLang } from '../../../shell/visit/menu-lang.ts'
import { LeastPrice } from '../../../parts/dish/least-price.tsx'
import { Tag } from '../../../ui/content/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { Picture } from '../../../ui/content/picture.tsx'
import { AddButton } from './add-button.tsx'
import type { DishMark } from './dish-mark.ts'
import type { DishOpener } from './dish-opener.ts'
import { hasMany } from './menu-sections.ts'
import styles from './dish-row.module.css'

type DishRowProps = {
  dish: Item | ShownCombo
  cart: ShownCart
  /** The dish is for members, and the customer isn't one. */
  locked: boolean
  mark: DishMark | undefined
  opener: DishOpener
  onAdd: (item: Item) => void
}

/** The content of a dish's or combo's row: a tap on the row opens it, the round button adds it to the cart. */
export const DishRow = memo(function DishRow({ dish, cart, locked, mark, opener, onAdd }: DishRowProps) {
  const { t, i18n } = useLingui()
  // A combo can't be added by one tap, since it always has something to choose.
  const item = 'piles' in dish ? null : dish
  const { title } = dish
  const lang = useMenuLang()
  // Those of the dish as the button adds it.
  const contents = item && allergensOf(item, defaultBuild(item))
  const allergens = contents?.known.map((allergen) => i18n._(allergenNames[allergen])).join(', ')
  const open = {
    href: opener.hrefOf(dish),
    onClick: (event: MouseEvent<HTMLAnchorElement>) => opener.open(event, dish),
  }
  return (
    <>
      <div className={classes(styles.words, item && hasMany(item) && styles.many)}>
        <h3 className={styles.title}>
          <a {...open} className={styles.link} lang={lang}>
            {title}
          </a>
        </h3>
        {dish.description && (
          <p className={styles.description} lang={lang}>
            {dish.description}
          </p>
        )}
        <div className={styles.facts}>
          <LeastPrice price={'piles' in dish ? dish.price : dishPrice(dish)} />
          {dish.memberOnly && (
            <Tag tone="accent" icon="lock">
              <Trans>Members</Trans>
            </Tag>
          )}
          {item?.mandatory && (
            <Tag>
              <Trans>With every order</Trans>
            </Tag>
          )}
          {allergens && (
            <span className={styles.allergens}>
              <span>{t`Contains`} </span>
              {contents?.isSure ? allergens : t`${allergens} · not all stated`}
            </span>
          )}
        </div>
        {mark?.words}
      </div>
      {dish.picture && <Picture className={styles.picture} src={dish.picture} name={title} />}
      <AddButton
        dish={dish}
        cart={cart}
        locked={locked}
        add={item && !locked && !mark?.opens && takesOneTap(item) ? () => onAdd(item) : null}
        open={open}
      />
    </>
  )
})
