import { Plural, useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CountBadge } from '../content/badge.tsx'
import { Icon, type IconName } from '../icon.tsx'
import styles from './tab-bar.module.css'

type TabBarProps = {
  /** The shop, shown where there is room. */
  brand: ReactNode
  /** The number on the Orders tab (`useOrdersBadge`). */
  orders: number
}

type Tab = { to: LinkProps['to']; icon: IconName; name: string; badge?: number }

/** The four places of the app: at the bottom of a phone, on top of a wide screen. */
export function TabBar({ brand, orders }: TabBarProps) {
  const { t } = useLingui()
  const tabs: Tab[] = [
    { to: '/', icon: 'home', name: t`Home` },
    { to: '/menu', icon: 'menu', name: t`Menu` },
    { to: '/order', icon: 'orders', name: t`Orders`, badge: orders },
    { to: '/profile', icon: 'person', name: t`Profile` },
  ]
  return (
    <nav className={styles.bar} aria-label={t`Main navigation`}>
      <div className={styles.inner}>
        <span className={styles.brand}>{brand}</span>
        <ul className={styles.tabs}>
          {tabs.map(({ to, icon, name, badge = 0 }) => (
            <li key={name} className={styles.item}>
              <Link to={to} className={styles.tab} activeOptions={{ exact: true, includeSearch: false }}>
                <span className={styles.icon}>
                  <Icon name={icon} />
                  {badge > 0 && (
                    <span className={styles.badge} aria-hidden="true" data-mine>
                      <CountBadge count={badge} />
                    </span>
                  )}
                </span>
                <span>
                  {name}
                  {badge > 0 && (
                    <span className="visually-hidden" data-mine>
                      , <Plural value={badge} one="# open" other="# open" />
                    </span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
