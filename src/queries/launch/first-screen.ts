import { openingState, readsAlikeUntil } from '../../../core/domain/time/opening-state.ts'
import { guestType } from '../../../core/schema/constants.ts'
import { type NamedQuery, namedQueries } from '../../../core/storage/named-query.ts'
import { type ShopRow, menuViewKey } from '../../../core/storage/rows.ts'
import { database } from '../database.ts'
import { visibleKey } from '../use-menu.ts'
import { currentSession } from '../use-session.ts'
import { type CurrentVisit, type VisitParameters, currentVisit, menuStatusKeys } from '../use-visit.ts'
import { unlikeStrangers } from './unlike-strangers.ts'

/** The facts on which the look of home and menu depends. */
export type FirstScreenFacts = {
  /** If this changes, the screens look different. */
  version: string
  /** The `visibleKey` of the menu that the screens show once they have read it. */
  menu: string
  /** Until when the screens look the same, in ms since the epoch on the phone's clock. */
  holdsUntil: number
  shop: Pick<ShopRow, 'accent' | 'accentTokens'>
  /** Whether a stranger would be shown the same at a table. */
  isLikeStrangers: boolean
}

/**
 * The longest that a kept screen is valid: if the restaurant wasn't asked for a day, something has probably changed.
 */
const longestMs = 24 * 60 * 60_000

/**
 * Queries what the first screens of this visit depend on. Null while there is nothing to keep, and while the diner
 * filters the menu by allergens or diets: a filtered menu is for this customer only.
 */
export const firstScreenFacts: (parameters: VisitParameters) => NamedQuery<FirstScreenFacts | null> =
  namedQueries((parameters) =>
    database.transaction(
      'r',
      [
        database.settings,
        database.shops,
        database.diningTables,
        database.menuViews,
        database.menuStatus,
        database.sessions,
      ],
      () => readFacts(parameters),
    ),
  )

async function readFacts(parameters: VisitParameters): Promise<FirstScreenFacts | null> {
  const visit = await currentVisit(parameters.tableCode)
  if (!visit || (await database.settings.get('avoidedAllergens'))) return null
  const keys = await menuStatusKeys(visit, parameters)
  const views = await database.menuViews.bulkGet(keys.map((key) => menuViewKey(key, parameters.tableCode)))
  const view = views.find((one) => one !== undefined)
  if (!view) return null
  const status = await database.menuStatus.get(view.statusKey)
  const session = await currentSession()
  // A guest sees the same as a stranger.
  const member = session && session.customerType !== guestType ? session.customerId : null
  const menu = visibleKey(view)
  const { table, orderType, shop } = visit
  const holdsUntil = Math.min(
    Date.now() + longestMs,
    (view.nextChangeAt ?? Infinity) - visit.offsetMs,
    (table?.expiresAt ?? Infinity) - visit.offsetMs,
    hoursHoldUntil(visit) - visit.offsetMs,
  )
  const atTable = table && [table.code, table.number, table.standing, table.excludedItemIds]
  const noted = await database.settings.bulkGet(['shell', 'readiness', 'privacyNotice'])
  const version = [menu, status?.paused, atTable, orderType, shop, member, noted]
  const isLikeStrangers = !(await unlikeStrangers()).includes('table')
  return { version: JSON.stringify(version), menu, holdsUntil, shop, isLikeStrangers }
}

/** Home shows whether the restaurant is open, and until when; this is when that text changes. */
function hoursHoldUntil({ service, shop, offsetMs }: CurrentVisit): number {
  if (!service) return Infinity
  const now = Date.now() + offsetMs
  const changesAt = service.paused
    ? (service.pausedUntil ?? null)
    : openingState(service, now, shop.timeZone).changesAt
  return changesAt === null ? Infinity : readsAlikeUntil(changesAt, now, shop.timeZone)
}
