import type { NamedQuery } from '../../../core/storage/named-query.ts'
import { keptAt } from '../cart/use-cart.ts'
import { menuAt, menuStatusAt } from '../use-menu.ts'
import { session } from '../use-session.ts'
import { menuFilter, settingOf } from '../use-settings.ts'
import { shop } from '../use-shop.ts'
import { type VisitParameters, visitAt, visitParametersOf } from '../use-visit.ts'

/** The longest that the first screen waits for these queries. */
const patienceMs = 1_000

/**
 * Starts all queries of home and menu at once, while the rest of the app is still being loaded. The screens are then
 * complete when they are first drawn; otherwise each component would start its query when it is drawn, one after the
 * other.
 * @param search the page's own parameters
 */
export async function readAhead(search: URLSearchParams): Promise<void> {
  const queries = firstQueries(visitParametersOf(Object.fromEntries(search)))
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([Promise.all(queries.map(answerOf)), late])
}

/** The queries that home and menu subscribe to when they are drawn. */
export const firstQueries = (parameters: VisitParameters): NamedQuery<unknown>[] => [
  visitAt(parameters.tableCode),
  menuAt(parameters),
  menuStatusAt(parameters),
  keptAt(parameters.tableCode),
  menuFilter,
  session,
  shop,
  ...(['app', 'clock', 'language', 'connection', 'shell', 'readiness'] as const).map((key) => settingOf(key)),
]

/**
 * Resolves once the query has answered, which keeps the answer ready for the component that needs it. A query that
 * fails is started again by that component.
 */
async function answerOf(query: NamedQuery<unknown>): Promise<void> {
  let end = () => {}
  await new Promise<void>((resolve) => {
    end = query.subscribe(
      () => resolve(),
      () => resolve(),
    )
  })
  end()
}
