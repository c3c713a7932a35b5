import type { ReactNode } from 'react'
import { useMenuLang } from '../../shell/visit/menu-lang.ts'
import { BackButton } from '../../ui/bar/nav-bar.tsx'
import { Picture } from '../../ui/content/picture.tsx'
import { DishWords } from './dish-words.tsx'
import styles from './dish-frame.module.css'

type DishFrameProps = {
  title: string
  description: string
  picture: string
  /** The price, and other facts to be seen at a glance. */
  facts: ReactNode
  children: ReactNode
  /** The bar at the bottom. */
  foot: ReactNode
}

/** The screen of a dish or a combo: picture, description, choices, and the bar that adds it to the cart. */
export function DishFrame({ title, description, picture, facts, children, foot }: DishFrameProps) {
  const lang = useMenuLang()
  return (
    <>
      <div className={styles.back}>
        <BackButton to="/menu" look="raised" />
      </div>
      <article className={styles.screen}>
        {picture && (
          <div className={styles.picture}>
            <Picture src={picture} name={title} ratio="4 / 3" eager />
          </div>
        )}
        <div className={styles.content}>
          <header className={styles.intro}>
            <h1 className={styles.title} lang={lang}>
              {title}
            </h1>
            {description && <DishWords text={description} />}
            <div className={styles.facts}>{facts}</div>
          </header>
          {children}
        </div>
      </article>
      <footer className={styles.foot}>
        <div className={styles.actions}>{foot}</div>
      </footer>
    </>
  )
}
