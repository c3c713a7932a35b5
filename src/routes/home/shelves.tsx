import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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

/** A row of dish cards; nothing if there are no dishes. */
export function DishShelf({ title, items }: { title: string; items: Item[] }) {
  const [list, inReach] = useCardsInReach(items.length)
  const lang = useMenuLang()
  if (items.length === 0) return null
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{title}</h2>
      <ul ref={list} className={styles.shelf}>
        {items.map((item, at) => (
          <li key={item.id} className={styles.card}>
            <Thumb picture={item.picture} name={item.title} inReach={at < inReach} />
            <h3 className={styles.title}>
              <Link
                to="/item/$id"
                params={{ id: item.id }}
                className={styles.link}
                lang={lang}
                onClick={() => glimpse(item)}
              >
                {item.title}
              </Link>
            </h3>
            <Line>
              <LeastPrice price={dishPrice(item)} />
            </Line>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ComboShelf({ title, combos }: { title: string; combos: ShownCombo[] }) {
  const [list, inReach] = useCardsInReach(combos.length)
  const lang = useMenuLang()
  if (combos.length === 0) return null
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{title}</h2>
      <ul ref={list} className={classes(styles.shelf, styles.combos)}>
        {combos.map((combo, at) => (
          <li key={combo.id} className={classes(styles.card, styles.combo)}>
            {combo.picture && <Thumb picture={combo.picture} name={combo.title} inReach={at < inReach} />}
            <h3 className={styles.title}>
              <Link to="/combo/$id" params={{ id: combo.id }} className={styles.link} lang={lang}>
                {combo.title}
              </Link>
            </h3>
            <Line>
              <LeastPrice price={combo.price} />
            </Line>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ThumbProps = { picture: string; name: string; inReach: boolean }

const Thumb = ({ picture, name, inReach }: ThumbProps) => (
  <div className={styles.thumb}>
    <Picture src={picture} name={name} waits={!inReach} />
  </div>
)

const Line = ({ children }: { children: ReactNode }) => <p className={styles.price}>{children}</p>
