import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Settings } from '../../../core/storage/settings.ts'
import { engine } from '../../engine.ts'
import { ListEnd } from '../../parts/paging/list-end.tsx'
import { useMore } from '../../parts/paging/use-more.ts'
import { useIsMember } from '../../queries/use-is-member.ts'
import { useSession } from '../../queries/use-session.ts'
import { useSetting } from '../../queries/use-settings.ts'
import { ScreenSkeleton } from '../../shell/screen/screen-skeleton.tsx'
import { useSpoken } from '../../shell/visit/app-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { NavBar } from '../../ui/bar/nav-bar.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'
import { Age } from '../../parts/refresh/age.tsx'
import { JoinCard } from '../../parts/member/join-card.tsx'
import styles from '../../parts/member/member.module.css'
import { NotFetched } from '../../parts/refresh/not-fetched.tsx'
import { useRefresh } from '../../parts/refresh/use-refresh.ts'
import { useRenewal } from '../../parts/refresh/use-renewal.ts'
import { PurchaseRow } from './purchase-row.tsx'

const refresh = () => engine.refreshPurchases()

/** How many rows are shown at first, and how many more each time. */
const step = 30

/** The member's purchase history: every change behind the numbers on the member's page. */
export function PurchaseHistoryScreen() {
  const { t } = useLingui()
  const isMember = useIsMember()
  const customerId = useSession()?.customerId
  return (
    <>
      <NavBar title={t`Purchase history`} back="/member" />
      <div className={styles.page}>
        {isMember === false && <JoinCard back="/history-purchase" />}
        {isMember && customerId && <Content key={customerId} customerId={customerId} />}
      </div>
    </>
  )
}

function Content({ customerId }: { customerId: string }) {
  const { t } = useLingui()
  const known = useSetting('purchases')
  const spoken = useSpoken()
  // Without a network, the stored history stays, with its age.
  const { failure, ...asking } = useRenewal(useRefresh(refresh, spoken), known?.readAt)
  if (known === undefined) return <ScreenSkeleton />
  if (known?.customerId === customerId && known) return <List purchases={known} />
  if (!failure) return <ScreenSkeleton />
  return <NotFetched title={t`Your history couldn't be loaded`} failure={failure} {...asking} />
}

function List({ purchases: { list, next, readAt } }: { purchases: Settings['purchases'] }) {
  const { t } = useLingui()
  const [shown, setShown] = useState(step)
  const isMoreHere = shown < list.length
  const more = useMore({
    isRead: true,
    isMoreHere,
    isAll: next === null,
    showMore: () => setShown((now) => now + step),
    fetchOlder: () => engine.morePurchases(),
  })
  if (list.length === 0)
    return (
      <EmptyState
        icon="orders"
        title={t`Nothing yet`}
        actions={
          <ButtonLink to="/menu">
            <Trans>See the menu</Trans>
          </ButtonLink>
        }
      >
        <Trans>Each order shows up here, with what it earned and what it cost.</Trans>
      </EmptyState>
    )
  return (
    <>
      <Age readAt={readAt} />
      <ul className={styles.purchases}>
        {list.slice(0, shown).map((purchase) => (
          <li key={purchase.id}>
            <PurchaseRow purchase={purchase} />
          </li>
        ))}
      </ul>
      <ListEnd
        more={more}
        isAll={next === null && !isMoreHere}
        words={{
          failed: <Trans>Older entries couldn't be loaded.</Trans>,
          busy: t`Loading earlier entries…`,
          all: t`That is all.`,
        }}
      />
    </>
  )
}
