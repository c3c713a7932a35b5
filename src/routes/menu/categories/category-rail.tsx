import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useMenuLang } from '../../../shell/visit/menu-lang.ts'
import styles from './category-rail.module.css'

type CategoryRailProps = {
  sections: readonly { id: string; name: string; isOurs?: true }[]
  /** How many of them are drawn. */
  drawn: number
  current: string
  onChoose: (id: string) => void
}

/**
 * The categories: a row of chips on a phone, a column on a wide screen. It scrolls so that the current one stays
 * visible.
 */
export function CategoryRail({ sections, drawn, current, onChoose }: CategoryRailProps) {
  const { t } = useLingui()
  const lang = useMenuLang()
  const chips = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = chips.current
    const chip = list?.children[sections.findIndex(({ id }) => id === current)]
    if (!list || !(chip instanceof HTMLElement) || list.scrollWidth <= list.clientWidth) return
    // Not `scrollIntoView`, which would scroll the page as well.
    const middle = chip.offsetLeft - list.offsetLeft - (list.clientWidth - chip.offsetWidth) / 2
    list.scrollTo({ left: middle })
  }, [current, sections])
  return (
    <nav className={styles.rail} aria-label={t`Categories`}>
      <ul ref={chips} className={styles.chips}>
        {sections.slice(0, drawn).map(({ id, name, isOurs }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.chip}
              lang={isOurs ? undefined : lang}
              aria-current={id === current ? 'true' : undefined}
              onClick={() => onChoose(id)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
