import { Outlet, useMatches, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import type { Language } from '../../core/schema/primitives.ts'
import type { SessionRow } from '../../core/storage/rows.ts'
import { useLanguage } from './language/use-language.ts'
import { useOrdersBadge } from '../queries/orders/use-orders-badge.ts'
import { useSession } from '../queries/use-session.ts'
import { useSetting } from '../queries/use-settings.ts'
import { useStorageStatus } from '../queries/use-storage-status.ts'
import { useVisit } from '../queries/use-visit.ts'
import type { BannerState } from '../ui/message/connection-banner.tsx'
import { TabBar } from '../ui/bar/tab-bar.tsx'
import { Toasts } from '../ui/message/toast.tsx'
import { VisitContext } from './visit/app-context.ts'
import { useFirstContent } from './screen/first-content.ts'
import { sentElsewhere } from './session/guard.ts'
import { DrawnAside } from './screen/drawn-aside.ts'
import { lazyScreen } from './screen/lazy-screen.ts'
import { type Living, LivingScreens } from './screen/living-screens.tsx'
import { Elsewhere } from './navigation/elsewhere.tsx'
import styles from './root.module.css'
import { ScreenSkeleton } from './screen/screen-skeleton.tsx'
import { useAccent } from './visit/use-accent.ts'
import { useBannerState } from './connection/use-banner-state.ts'
import { useEngineVisit, useWake } from './visit/use-engine-visit.ts'
import { useOnce } from '../ui/use-once.ts'
import { useUnlessPressed } from '../ui/unless-pressed.ts'
import { useSignedOut } from './session/use-signed-out.ts'

/** The frame around every screen: guards it, draws the bars and banner, and tells the engine what this tab shows. */
export function Root({ living }: { living: Living }) {
  const isAside = use(DrawnAside)
  const language = useLanguage(isAside)
  const asked = useVisit()
  const visit = useLast(asked)
  const banner = useUnlessPressed(useBannerState())
  const leaf = useMatches({ select: (matches) => matches.at(-1) })
  const layout = leaf?.staticData.layout ?? 'tabbar'
  useAccent(visit?.shop)
  // Home and menu report this themselves, once their dishes are shown.
  useFirstContent(visit !== null && leaf !== undefined && !/^\/(menu)?$/.test(leaf.pathname))
  const main = useFocusOnArrival(leaf?.pathname)
  const { moveTo } = useSearch({ strict: false })

  return (
    <VisitContext value={visit}>
      <div className={styles.frame} data-layout={layout} data-banner={(visit && banner) ?? undefined}>
        {/* Before the screens: a toast goes to the region that was mounted last, which is an open sheet's own if
            there is one. Not in a copy that nobody sees: it would take the toast away from this page. */}
        {!isAside && <Toasts />}
        {/* Without a shop there is nothing saved on this phone that the banner could speak of. */}
        {!isAside && <Notices banner={visit ? banner : null} />}
        {layout === 'tabbar' && <Tabs brand={visit?.shop.name} />}
        <main ref={main} className={styles.main} tabIndex={-1}>
          <Entrance
            living={living}
            path={leaf?.routeId ?? ''}
            login={leaf?.staticData.login ?? false}
            hasShop={visit ? true : asked === null ? false : undefined}
          >
            <Outlet />
          </Entrance>
        </main>
        {visit && moveTo && (
          <Suspense>
            <MoveTable key={moveTo} to={moveTo} />
          </Suspense>
        )}
        {!isAside && <Visiting language={language} />}
      </div>
    </VisitContext>
  )
}

/**
 * Effects without a look: tells the engine the visit and when the page is shown, and notices when somebody has signed
 * out.
 */
function Visiting({ language }: { language: Language | undefined }) {
  useEngineVisit(language)
  useWake()
  useSignedOut()
  return null
}

const Connection = lazyScreen(() => import('./connection/connection.tsx'), 'Connection')
const MoveTable = lazyScreen(() => import('./visit/move-table/move-table.tsx'), 'MoveTable')
const StorageNotice = lazyScreen(() => import('./storage/storage-notice.tsx'), 'StorageNotice')

/**
 * Notices that most visits never see. Their region is always there, because screen readers announce only what is added
 * to an existing region.
 */
function Notices({ banner }: { banner: BannerState | null }) {
  const status = useStorageStatus()
  const wanted = useOnce(banner !== null)
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const isKeptOut = status === 'superseded' || status === 'blocked' || status === 'unreadable'
  return (
    <>
      <div ref={setRegion} role="status" data-mine />
      <Suspense>
        {wanted && region && <Connection state={banner} region={region} />}
        {isKeptOut && <StorageNotice status={status} />}
      </Suspense>
    </>
  )
}

function Tabs({ brand }: { brand: ReactNode }) {
  return <TabBar brand={brand} orders={useOrdersBadge()} />
}

type EntranceProps = {
  living: Living
  path: string
  login: boolean
  hasShop: boolean | undefined
  children: ReactNode
}

/**
 * The only guard (spec §2): without a shop no screen is shown, and a screen that needs a customer sends others to sign
 * in.
 */
function Entrance({ living, path, login, hasShop, children }: EntranceProps) {
  const app = useSetting('app')
  const session = useSession()
  const clock = useSetting('clock')
  const leavings = useLeavings(session)

  if (path === '/out-shop') return children
  if (!hasShop)
    return app?.failure && hasShop === false ? <Elsewhere key={path} to="/out-shop" /> : <ScreenSkeleton />
  const now = Date.now() + (clock?.offsetMs ?? 0)
  const known = session !== undefined && clock !== undefined
  const elsewhere = known ? sentElsewhere({ path, login, session, now }) : null
  const enters = elsewhere === null && (known || !login)
  return (
    <>
      <LivingScreens key={leavings} screens={living} path={enters ? path : null} />
      {enters ? children : elsewhere ? <Elsewhere key={path} to={elsewhere} /> : <ScreenSkeleton />}
    </>
  )
}

/**
 * How many customers have left this page. The living screens begin anew with each: a hidden one keeps what it showed
 * (G26), and would show it to the next customer before it reads anew (G32). A guest who becomes a member stays.
 */
function useLeavings(session: SessionRow | null | undefined): number {
  const [before, setBefore] = useState(session)
  const [leavings, setLeavings] = useState(0)
  if (session !== before) {
    setBefore(session)
    if (before && before.customerId !== session?.customerId && before.customerId !== session?.formerly)
      setLeavings(leavings + 1)
  }
  return leavings
}

/** The last known value: a query whose arguments change has none for a moment. */
function useLast<T>(value: T | null | undefined): T | null {
  const [last, setLast] = useState<T | null>(value ?? null)
  if (value && value !== last) setLast(value)
  return value ?? last
}

/** Moves the focus into a screen that was navigated to, so that the keyboard and screen readers follow. */
function useFocusOnArrival(pathname: string | undefined) {
  const main = useRef<HTMLElement>(null)
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== undefined && before.current !== pathname)
      main.current?.focus({ preventScroll: true })
    before.current = pathname
  }, [pathname])
  return main
}
