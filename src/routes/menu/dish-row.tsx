import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Item } from '../../../core/schema/menu.ts'
import { useFormats } from '../../frame/app-context.ts'
import { allergenNames } from '../../parts/allergen-names.ts'
import { dishPrice, takesOneTap } from '../../parts/dish/dish-price.ts'
import { glimpse } from '../../parts/dish/glimpse.ts'
import { Tag } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { AddDot } from './add-dot.tsx'
import styles from './dish-row.module.css'

type DishRowProps = {
  item: Item
  /** How many are in the cart. */
  count: number
  /** The customer may not order it: it is for members. */
  locked: boolean
  eager: boolean
  onAdd: (item: Item) => void
}

/** One dish of the menu: all of it opens the dish, the dot puts it into the cart. */
export const DishRow = memo(function DishRow({ item, count, locked, eager, onAdd }: DishRowProps) {
  const { t, i18n } = useLingui()
  const { money } = useFormats()
  const { cents, from } = dishPrice(item)
  const title = item.title
  const allergens = item.allergens?.map((allergen) => i18n._(allergenNames[allergen])).join(', ')
  const quick = !locked && takesOneTap(item)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to="/item/$id" params={{ id: item.id }} className={styles.link} onClick={() => glimpse(item)}>
            {title}
          </Link>
        </h3>
        {item.description && <p className={styles.description}>{item.description}</p>}
        <div className={styles.facts}>
          <Price now={money(cents)} old={item.oldCents === null ? null : money(item.oldCents)} from={from} />
          {item.memberOnly && (
            <Tag tone="accent" icon="lock">
              <Trans>Members</Trans>
            </Tag>
          )}
          {item.mandatory && (
            <Tag>
              <Trans>With every order</Trans>
            </Tag>
          )}
          {allergens && (
            <span className={styles.allergens}>
              <span className="visually-hidden">{t`Contains`} </span>
              {allergens}
            </span>
          )}
        </div>
      </div>
      <div className={styles.end}>
        {item.picture && (
          <div className={styles.picture}>
            <Picture src={item.picture} name={title} eager={eager} />
          </div>
        )}
        {quick ? (
          <button
            type="button"
            className={styles.add}
            aria-label={count > 0 ? t`Add one more ${title}, ${count} in the cart` : t`Add ${title}`}
            onClick={() => onAdd(item)}
          >
            <AddDot count={count} />
          </button>
        ) : (
          <Link
            to="/item/$id"
            params={{ id: item.id }}
            className={styles.add}
            aria-label={t`Choose ${title}`}
            tabIndex={-1}
            onClick={() => glimpse(item)}
          >
            <AddDot count={count} locked={locked} />
          </Link>
        )}
      </div>
    </li>
  )
})
