import type { Log } from '../log/log.ts'
import { UploadAborted } from './read-json.ts'
import { Refusal } from './refusal.ts'

/**
 * The refusal that answers a call which threw: its own, or LD_INTERNAL for any other error. Details of those only go to
 * the log; the customer can quote the request's id, and the owner finds it there.
 */
export function refusalOf(
  error: unknown,
  { log, requestId, path }: { log: Log; requestId: string; path: string },
): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof UploadAborted) log.debug({ requestId, path }, 'upload cut')
  else log.error({ requestId, path, err: error }, 'call failed')
  return new Refusal('LD_INTERNAL', { status: 500, headers: { 'x-request-id': requestId } })
}
