import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useState } from 'react'
import { refreshMenu } from '../../engine.ts'
import { useCurrentVisit } from '../../shell/visit/app-context.ts'
import { run } from '../../shell/command.ts'
import { firstIdle } from '../../shell/screen/first-content.ts'
import { lazyScreen } from '../../shell/screen/lazy-screen.ts'
import { useMedia } from '../../ui/use-media.ts'
import { OrderTypeSwitch } from '../../parts/order/order-type-switch.tsx'
import { Tag } from '../../ui/content/badge.tsx'
import { IconButton, IconLink } from '../../ui/button.tsx'
import { NavBar } from '../../ui/bar/nav-bar.tsx'
import { toast } from '../../ui/message/toast.tsx'
import styles from './menu-screen.module.css'

const Pull = lazyScreen(() => import('../../parts/pull/pull.tsx'), 'Pull')

type MenuBarProps = {
  /** How many allergens and diets the menu is filtered by. */
  avoided: number | undefined
  onSearch: () => void
  onFilter: () => void
}

/** The menu's bar: the restaurant, the order type and the table, and the buttons to search, filter and refresh. */
export function MenuBar({ avoided, onSearch, onFilter }: MenuBarProps) {
  const { t } = useLingui()
  const { shop, table, tableCode } = useCurrentVisit()
  const number = table?.number
  // On a wide screen, the tab bar already shows the restaurant's name.
  const wide = useMedia('(min-width: 900px)')
  const [busy, setBusy] = useState(false)
  const [touched, setTouched] = useState(false)
  // Loads the gesture only after the first screen is drawn, and only on a touch screen.
  useEffect(() => void firstIdle.then(() => setTouched(navigator.maxTouchPoints > 0)), [])
  const refresh = async () => {
    if (busy) return
    setBusy(true)
    const result = await run(refreshMenu())
    setBusy(false)
    if (result.ok && result.value) toast('success', t`The menu is up to date`)
  }
  return (
    <>
      <NavBar
        title={wide ? t`Menu` : shop.name}
        actions={
          <>
            {number && (
              <div className={styles.table}>
                <Tag tone="accent" icon="table">
                  <Trans>Table {number}</Trans>
                </Tag>
              </div>
            )}
            <div className={styles.headSwitch}>
              <OrderTypeSwitch />
            </div>
            {/* Hidden with any table code: customers at a table don't need to book one. */}
            {shop.booking && !tableCode && <IconLink to="/booking" icon="table" label={t`Book a table`} />}
            <IconButton icon="search" label={t`Search the menu`} onClick={onSearch} />
            <IconButton
              icon="filter"
              label={t`Allergens and diets` + (avoided ? ` · ${avoided}` : '')}
              className={styles.filter}
              data-count={avoided || undefined}
              onClick={onFilter}
            />
            <IconButton
              icon="refresh"
              label={t`Fetch the menu again`}
              className={busy ? styles.turning : undefined}
              aria-disabled={busy}
              onClick={refresh}
            />
          </>
        }
      />
      <div className={styles.switch}>
        <OrderTypeSwitch />
      </div>
      {touched && (
        <Suspense>
          <Pull busy={busy} onPull={refresh} />
        </Suspense>
      )}
    </>
  )
}
