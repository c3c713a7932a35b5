/** Sends a W3C WebDriver command to a session; throws the driver's own words when it refuses. */
export type Send = <T>(method: 'POST' | 'DELETE', path: string, body?: object) => Promise<T>

/** A driver waits for ever for a browser that ended before it was connected. */
const startMs = 30_000

/**
 * Starts a session with the driver at an origin: each command is one request under the session's address. Throws a
 * TimeoutError when no browser comes up.
 */
export async function startSession(origin: string, capabilities: object): Promise<Send> {
  const { sessionId } = await send<{ sessionId: string }>(
    'POST',
    `${origin}/session`,
    { capabilities: { alwaysMatch: capabilities } },
    AbortSignal.timeout(startMs),
  )
  return (method, path, body) => send(method, `${origin}/session/${sessionId}${path}`, body)
}

async function send<T>(method: string, address: string, body?: object, signal?: AbortSignal): Promise<T> {
  const response = await fetch(address, {
    method,
    body: body && JSON.stringify(body),
    signal: signal ?? null,
  })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
