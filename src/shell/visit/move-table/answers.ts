import { type VisitSearch, parseSearch, stringifySearch } from '../../navigation/search.ts'

/** The address at the table of before, with the question in it: a reload asks again. */
export const heldBack = (search: VisitSearch, before: string): VisitSearch => ({
  ...search,
  table: before,
  ...(search.table !== undefined && { moveTo: search.table }),
})

/** The address once it is settled which table one is at, also where it says where to go on to. */
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
