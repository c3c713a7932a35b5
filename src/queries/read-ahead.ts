import type { NamedQuery } from '../../core/storage/named-query.ts'
import { keptAt } from './cart/use-cart.ts'
import { menuAt, menuStatusAt } from './use-menu.ts'
import { session } from './use-session.ts'
import { menuFilter, settingOf } from './use-settings.ts'
import { shop } from './use-shop.ts'
import { visitAt, visitParametersOf } from './use-visit.ts'

/** The first screen is drawn without what takes longer. */
const patienceMs = 1_000

/**
 * Asks all that home and menu are drawn from, at once and while the rest of the app is still being loaded: they are then
 * drawn whole the first time, where each would else ask as it is drawn, one after the other.
 * @param search the page's own parameters
 */
export async function readAhead(search: URLSearchParams): Promise<void> {
  const parameters = visitParametersOf(Object.fromEntries(search))
  const { tableCode } = parameters
  const queries: NamedQuery<unknown>[] = [
    visitAt(tableCode),
    menuAt(parameters),
    menuStatusAt(parameters),
    keptAt(tableCode),
    menuFilter,
    session,
    shop,
    ...(['app', 'clock', 'language', 'connection'] as const).map(settingOf),
  ]
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([Promise.all(queries.map(answerOf)), late])
}

/** Resolves once it has answered, and leaves it warm for whoever draws. One that fails is asked anew by them. */
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
