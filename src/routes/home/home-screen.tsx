import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useMemo } from 'react'
import { useCurrentVisit } from '../../shell/visit/app-context.ts'
import { MenuLanguage } from '../../shell/visit/menu-lang.ts'
import { useFirstContent } from '../../shell/screen/first-content.ts'
import { lazyScreen } from '../../shell/screen/lazy-screen.ts'
import { useIsMissing } from '../../shell/screen/use-is-missing.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useOnce } from '../../ui/use-once.ts'
import { useSheet } from '../../shell/navigation/use-sheet.ts'
import { CartSlot } from '../../parts/cart/cart-slot.tsx'
import { OrderTypeSwitch } from '../../parts/order/order-type-switch.tsx'
import { type KeyedMenu, useMenu } from '../../queries/use-menu.ts'
import { useMenuFilter } from '../../queries/use-settings.ts'
import { Tag } from '../../ui/content/badge.tsx'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { Picture } from '../../ui/content/picture.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import styles from './home-screen.module.css'
import { late } from './late.tsx'
import { OpeningTag } from './opening-tag.tsx'
import { popularItems } from './popular.ts'
import { PrivacySlot } from './privacy-slot.tsx'
import { Shelf } from './shelves.tsx'

const FilteredShelves = lazyScreen(() => import('./filtered-shelves.tsx'), 'FilteredShelves')
const Doors = late(() => import('./doors.tsx'), 'Doors')
const InstallCard = late(() => import('./install-card.tsx'), 'InstallCard')
const Readiness = late(
  () => import('./readiness.tsx'),
  'Readiness',
  // The stored screen says it already, from the same facts: without it the line would vanish until its file has come.
  globalThis.document?.querySelector(`#first-screen .${styles.ready}`)?.innerHTML,
)
const Visit = late(() => import('./visit.tsx'), 'Visit')
const TableNotice = late(() => import('../../parts/table/table-notice.tsx'), 'TableNotice')
const LanguageSheet = lazyScreen(() => import('../../parts/language/language-sheet.tsx'), 'LanguageSheet')

/** A dish that is gone keeps its place only in its own order type's menu. */
const draw = (menu: KeyedMenu) => <Shelves key={menu.orderType} menu={menu} />

function Shelves({ menu: { categories, combos } }: { menu: KeyedMenu }) {
  const { t } = useLingui()
  const popular = useMemo(() => popularItems(categories), [categories])
  return (
    <>
      <Shelf title={t`Popular`} dishes={popular} menu={categories.flatMap(({ items }) => items)} />
      <Shelf title={t`Combos`} dishes={combos} menu={combos} />
    </>
  )
}

/** The home screen: the restaurant, the order type, popular dishes and combos, and how to find the place. */
export function HomeScreen() {
  const { t } = useLingui()
  const { shop, table, service } = useCurrentVisit()
  const number = table?.number
  const menu = useMenu()
  const wide = useMedia('(min-width: 900px)')
  const language = useSheet('language')
  const languageWanted = useOnce(language.open)
  const criteria = useMenuFilter()
  const isClosed = !service || service.paused
  useFirstContent(isClosed || Boolean(menu && criteria))
  // A phone without a menu, for example after signing out, usually has one a moment later.
  const isMissing = useIsMissing(menu)
  const isComing = !criteria || (!menu && !isMissing)
  return (
    <MenuLanguage value={menu?.language}>
      <div className={styles.screen} data-menu={menu?.key}>
        <header>
          <div className={styles.cover}>
            <Picture src={shop.cover} name="" ratio={wide ? '3 / 1' : '16 / 9'} eager />
            <div className={styles.language}>
              <IconButton icon="globe" label={t`Language`} look="raised" onClick={language.show} />
            </div>
          </div>
          <div className={styles.identity}>
            <div className={styles.avatar}>
              <Picture src={shop.avatar} name={shop.name} eager />
            </div>
            <h1 className={styles.name}>{shop.name}</h1>
            {shop.tagline && <p className={styles.tagline}>{shop.tagline}</p>}
            <div className={styles.status}>
              {number && (
                <Tag tone="accent" icon="table">
                  <Trans>Table {number}</Trans>
                </Tag>
              )}
              <OpeningTag />
            </div>
          </div>
        </header>
        <div className={styles.order}>
          {table && <TableNotice />}
          <OrderTypeSwitch />
          <ButtonLink to="/menu" wide className={styles.go} icon="menu">
            <Trans>See the menu</Trans>
          </ButtonLink>
          <div className={styles.ready} role="status">
            <Readiness />
          </div>
        </div>
        {/* Draws no dishes before the filter is read, so that hidden ones never appear. */}
        {isClosed ? null : isComing ? (
          <div className={styles.order}>
            <Skeleton height="16rem" />
          </div>
        ) : menu && criteria.length > 0 ? (
          <Suspense>
            <FilteredShelves menu={menu} criteria={criteria} draw={draw} />
          </Suspense>
        ) : (
          menu && draw(menu)
        )}
        <div className={styles.order}>
          <Doors />
        </div>
        <InstallCard />
        <Visit />
        <PrivacySlot />
        <CartSlot />
        {languageWanted && (
          <Suspense>
            <LanguageSheet open={language.open} onClose={language.close} />
          </Suspense>
        )}
      </div>
    </MenuLanguage>
  )
}
