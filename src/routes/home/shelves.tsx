import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Combo, Item } from '../../../core/schema/menu.ts'
import { useFormats } from '../../frame/app-context.ts'
import { dishPrice } from '../../parts/dish/dish-price.ts'
import { glimpse } from '../../parts/dish/glimpse.ts'
import { classes } from '../../ui/classes.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import styles from './home-screen.module.css'

/** Dishes side by side. Nothing when there are none. */
export function DishShelf({ title, items }: { title: string; items: Item[] }) {
  const { money } = useFormats()
  if (items.length === 0) return null
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.shelf}>
        {items.map((item) => {
          const { cents, oldCents, from } = dishPrice(item)
          return (
            <li key={item.id} className={styles.card}>
              <Thumb picture={item.picture} name={item.title} />
              <h3 className={styles.title}>
                <Link
                  to="/item/$id"
                  params={{ id: item.id }}
                  className={styles.link}
                  onClick={() => glimpse(item)}
                >
                  {item.title}
                </Link>
              </h3>
              <Line>
                <Price now={money(cents)} old={oldCents === null ? null : money(oldCents)} from={from} />
              </Line>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export function ComboShelf({ title, combos }: { title: string; combos: Combo[] }) {
  const { money } = useFormats()
  if (combos.length === 0) return null
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={classes(styles.shelf, styles.combos)}>
        {combos.map((combo) => (
          <li key={combo.id} className={classes(styles.card, styles.combo)}>
            {combo.picture && <Thumb picture={combo.picture} name={combo.title} />}
            <h3 className={styles.title}>
              <Link to="/combo/$id" params={{ id: combo.id }} className={styles.link}>
                {combo.title}
              </Link>
            </h3>
            <Line>
              <Price now={money(combo.cents)} old={combo.oldCents === null ? null : money(combo.oldCents)} />
            </Line>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Thumb = ({ picture, name }: { picture: string; name: string }) => (
  <div className={styles.thumb}>
    <Picture src={picture} name={name} />
  </div>
)

const Line = ({ children }: { children: ReactNode }) => <p className={styles.price}>{children}</p>
