import type { RegisteredRouter } from '@tanstack/react-router'
import { tableToLeave } from '../../../queries/cart/table-moves.ts'
import { lastTable } from '../kept-table.ts'
import { readSearch, stringifySearch } from '../../navigation/search.ts'
import { heldBack } from './answers.ts'

/**
 * If another table was scanned than the one at which the cart was filled, or for which an order waits to be sent,
 * changes the address back to that one, so that the customer is asked first. Runs before anything is drawn, so that
 * nothing has followed the address yet.
 */
export async function holdMove(router: RegisteredRouter): Promise<void> {
  const { pathname, search, hash } = router.history.location
  const asked = readSearch(Object.fromEntries(new URLSearchParams(search)))
  const before = await tableToLeave(lastTable())
  if (asked.table === undefined || before === null || before === asked.table) return
  router.history.replace(pathname + stringifySearch(heldBack(asked, before)) + hash)
}
