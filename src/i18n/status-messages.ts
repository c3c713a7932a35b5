import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureParams } from '../../workers/engine/base/result.ts'

/** The message for an HTTP status when no known code came with it (spec §8). */
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

/** Shown for HTTP 200 with a refusal that has no words of its own. */
const refused = msg`The restaurant's system didn't do this, and didn't say why.`

/**
 * Returns the message of a failure whose code this release doesn't know: an answer that isn't from our server, or a
 * refusal by a newer server.
 * @param answer `status`, the called `path` for 404, and for a refusal its `code` and the server's own `msg`
 * @returns null if nothing but the code is known; an empty text for a code that must show nothing (spec §8: those with
 * PA)
 */
export function statusMessage({ status, code, msg: said }: FailureParams): MessageDescriptor | string | null {
  if (code?.includes('PA')) return ''
  const words = said || null
  if (status === undefined) return words
  if (status === 200 || status === 400) return words ?? (status === 200 ? refused : messages[400]!)
  return messages[status] ?? words ?? other
}
