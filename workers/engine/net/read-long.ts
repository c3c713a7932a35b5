import { timeoutMs } from '../../../core/contract/call.ts'
import { isSleptOver } from './server-time.ts'

/** How long a whole answer may take, in ms. */
const longestMs = 90_000

/**
 * Reads a body for as long as it goes on arriving. Ours: the specification's ten seconds (spec §9) are for each piece
 * here, since a slow network would never bring a whole menu otherwise.
 * @param signal ends it
 * @throws Error after ten seconds without a byte, after a minute and a half, if it was ended, or if the phone slept
 * meanwhile
 */
export async function readLong({ body }: Pick<Response, 'body'>, signal?: AbortSignal): Promise<string> {
  const reader = body!.getReader()
  const decoder = new TextDecoder()
  const begunAt = performance.now()
  let text = ''
  let isLate = false
  const end = () => {
    isLate = true
    reader.cancel().catch(() => {})
  }
  signal?.addEventListener('abort', end)
  for (;;) {
    const askedAt = Date.now()
    const stalling = setTimeout(end, timeoutMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(stalling))
    text += decoder.decode(value, { stream: true })
    if (
      isLate ||
      signal?.aborted ||
      performance.now() - begunAt > longestMs ||
      isSleptOver(askedAt, Date.now())
    ) {
      end()
      throw new Error('too late')
    }
    if (done) return text
  }
}
