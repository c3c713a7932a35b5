import { type VisitSearch, parseSearch, stringifySearch } from '../../navigation/search.ts'

/** The address with the previous table, and the new one in `moveTo`: a reload asks again. */
export const heldBack = (search: VisitSearch, before: string): VisitSearch => ({
  ...search,
  table: before,
  ...(search.table !== undefined && { moveTo: search.table }),
})

/** The address once the customer has answered which table they are at. The table in its `redirect` is changed too. */
export function settledAt(search: VisitSearch, table: string | undefined): VisitSearch {
  const { moveTo: _, table: __, redirect, ...rest } = search
  return {
    ...rest,
    ...(table !== undefined && { table }),
    ...(redirect !== undefined && { redirect: redirectedTo(redirect, table) }),
  }
}

function redirectedTo(redirect: string, table: string | undefined): string {
  const [, path = '', asked = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(redirect) ?? []
  return path + stringifySearch({ ...settledAt(parseSearch(asked), table) }) + hash
}
