import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Item } from '../../../core/schema/menu.ts'
import { dishPrice } from '../../../core/domain/menu/dish-price.ts'
import { useMenuLang } from '../../shell/visit/menu-lang.ts'
import { LeastPrice } from '../../parts/dish/least-price.tsx'
import type { ShownCombo } from '../../queries/use-menu.ts'
import { glimpse } from '../../parts/dish/glimpse.ts'
import { classes } from '../../ui/classes.ts'
import { Picture } from '../../ui/content/picture.tsx'
import styles from './home-screen.module.css'
import { useCardsInReach } from './use-cards-in-reach.ts'
import { usePlaces } from './use-places.ts'

type Dish = Item | ShownCombo

type ShelfProps = {
  title: string
  /** All dishes, or all combos. */
  dishes: readonly Dish[]
  /** All such that the menu has now. */
  menu: readonly Dish[]
}

/** A row of cards of dishes or combos; nothing if there are none. */
export function Shelf({ title, dishes, menu }: ShelfProps) {
  const places = usePlaces(dishes, menu)
  const [list, inReach] = useCardsInReach(places.length)
  const lang = useMenuLang()
  if (places.length === 0) return null
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{title}</h2>
      <ul ref={list} className={classes(styles.shelf, 'piles' in places[0]! && styles.combos)}>
        {places.map((dish, at) => {
          const { id, title: name, picture } = dish
          const item = 'piles' in dish ? null : dish
          const isHere = menu.includes(dish)
          return (
            <li
              key={id}
              className={classes(styles.card, !item && styles.combo)}
              // What is gone isn't copied for the next launch, which shows what the menu has.
              {...(isHere ? null : { style: { opacity: 0.6 }, 'data-mine': '' })}
            >
              {(item || picture) && (
                <div className={styles.thumb}>
                  <Picture src={picture} name={name} waits={at >= inReach} />
                </div>
              )}
              <h3 className={styles.title}>
                <Link
                  to={item ? '/item/$id' : '/combo/$id'}
                  params={{ id }}
                  className={styles.link}
                  lang={lang}
                  onClick={() => item && glimpse(item)}
                >
                  {name}
                </Link>
              </h3>
              <p className={styles.price}>
                {isHere ? (
                  <LeastPrice price={'piles' in dish ? dish.price : dishPrice(dish)} />
                ) : (
                  <Trans>Not available now</Trans>
                )}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
