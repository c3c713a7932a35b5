/** Thrown when another server doesn't answer as it should. `message` says why, and quotes nothing of the request. */
export class FetchFailed extends Error {
  override name = 'FetchFailed'
}

type FetchLimits = {
  timeoutMs: number
  maxBytes: number
  /** Also returns the JSON of an answer with status 400, for callers that need what it says. */
  readsBadRequest?: boolean
}

/**
 * Asks another server for JSON. Redirects aren't followed, and at most `maxBytes` are read, whatever length the answer
 * claims to have.
 * @throws FetchFailed
 */
export async function fetchJson(
  url: URL,
  { timeoutMs, maxBytes, readsBadRequest = false }: FetchLimits,
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok && !(readsBadRequest && response.status === 400)) {
      await response.body?.cancel()
      throw new FetchFailed(`it answered ${response.status}`)
    }
    return JSON.parse(await readText(response, maxBytes))
  } catch (error) {
    throw error instanceof FetchFailed ? error : new FetchFailed(reasonOf(error), { cause: error })
  }
}

async function readText({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Throwing out of this loop closes the connection.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new FetchFailed('its answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'its answer is no JSON'
  return error instanceof Error && error.name === 'TimeoutError'
    ? 'it did not answer in time'
    : 'it is unreachable'
}
