import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What an HTTP status says where no code does (spec §8), by the status. */
const messages: Record<number, MessageDescriptor> = {
  400: msg`The restaurant didn't accept this.`,
  403: msg`Access was denied.`,
  404: msg({ message: 'There is nothing at this address: {path}' }),
  405: msg`The restaurant's system doesn't take this kind of request.`,
  408: msg`That took too long. Please try again.`,
  500: msg`The restaurant's system has a problem. Please try again in a moment.`,
  501: msg`The restaurant's system can't do that yet.`,
  502: msg`The network has a problem on the way to the restaurant. Try again in a moment.`,
  503: msg`The restaurant's system isn't available right now. Try again in a moment.`,
  504: msg`The network took too long on the way to the restaurant. Try again in a moment.`,
  505: msg`The restaurant's system doesn't know this version of HTTP.`,
}

const other = msg`The connection failed. If it goes on failing, please tell the restaurant.`

/** No status has words of its own beside these; a success that says no has the interface's. */
const refused = msg`The restaurant's system didn't do this, and didn't say why.`

/**
 * The words of a failure without a code that this release knows: a foreign answer's, or a refusal's by a newer server.
 * @param params `status`, the called `path` for 404, and of a refusal its `code` and the server's own `msg`
 * @returns null where nothing is known but the code; an empty text for a code that says nothing (spec §8: those with PA)
 */
export function statusMessage({
  status,
  code,
  msg: said,
}: Record<string, unknown>): MessageDescriptor | string | null {
  if (typeof code === 'string' && code.includes('PA')) return ''
  const words = typeof said === 'string' && said !== '' ? said : null
  if (typeof status !== 'number') return words
  if (status === 200 || status === 400) return words ?? (status === 200 ? refused : messages[400]!)
  return messages[status] ?? words ?? other
}
