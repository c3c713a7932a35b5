import { keptParameters } from '../../../core/domain/kept-parameters.ts'
import { safeRedirect } from './redirect.ts'

export { keptParameters }

/** The parameters that an address can have (spec §2). */
export type VisitSearch = {
  table?: string
  language?: string
  orgId?: string
  source?: string
  /**
   * The table of a link that was opened while the cart belongs to another table: nothing moves before the customer says
   * so.
   */
  moveTo?: string
  /** On /login: where to go afterwards. */
  redirect?: string
  /** On /address/manage and /address/search: the address's id, or none for a new one. On /payment: the order's id. */
  id?: string
  /** On /invite-friend: the code of the member who invites. */
  invite?: string
  /** On /payment/check: which payment of that order. */
  payment?: string
}

const ownParameters = ['moveTo', 'id', 'payment', 'invite'] as const satisfies (keyof VisitSearch)[]

const longest = 64

/** Keeps the known parameters that aren't too long. */
export function readSearch(search: Record<string, unknown>): VisitSearch {
  const found: VisitSearch = {}
  for (const key of [...keptParameters, ...ownParameters]) {
    const value = search[key]
    if (typeof value === 'string' && value !== '' && value.length <= longest) found[key] = value
  }
  const redirect = safeRedirect(search['redirect'])
  if (redirect !== null) found.redirect = redirect
  return found
}

/** Plain parameters: `?table=7` is the text "7", as other programs write and read it. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const text = new URLSearchParams(pairs).toString()
  return text && `?${text}`
}

/**
 * Where to continue after signing in, with the parameters that every link keeps. Validates the parameters again,
 * because the router's search object also holds the raw parameters of the address.
 */
export function onwards(search: Record<string, unknown>): string {
  const { redirect = '/', ...kept } = readSearch(search)
  const [, path = '', asked = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(redirect) ?? []
  return path + stringifySearch({ ...kept, ...parseSearch(asked) }) + hash
}
