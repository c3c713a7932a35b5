import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { executablePath, quietArgs } from '../../../test/e2e/support/browser/chromium.ts'

/**
 * A Chromium with one page, on a profile that is kept. It is controlled directly: a test driver attaches to every
 * worker and pauses it for inspection, which would be measured too.
 */
export type Browser = {
  /** Sends one command of the devtools protocol to the page. */
  send(method: string, params?: object): Promise<unknown>
  /** Listens to calls of the function that `Runtime.addBinding` has given the page. */
  onCall(listener: (payload: string) => void): void
  /** Closes it as a person does, so that it saves its profile. */
  close(): Promise<void>
}

export async function openBrowser(profile: string): Promise<Browser> {
  const own = [
    `--user-data-dir=${profile}`,
    '--remote-debugging-port=0',
    '--window-size=412,915',
    '--lang=en-GB',
  ]
  const child = spawn(executablePath, [...quietArgs, ...own, '--headless', 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TZ: 'Europe/Madrid' },
  })
  const exited = once(child, 'exit')
  const wire = await openWire(await addressOf(child))
  const { targetInfos } = (await wire.send('Target.getTargets')) as {
    targetInfos: { targetId: string; type: string }[]
  }
  const { targetId } = targetInfos.find(({ type }) => type === 'page')!
  const { sessionId } = (await wire.send('Target.attachToTarget', { targetId, flatten: true })) as {
    sessionId: string
  }
  return {
    send: (method, params) => wire.send(method, params, sessionId),
    onCall: (listener) => void wire.callers.push(listener),
    async close() {
      // It may exit before it has answered.
      wire.send('Browser.close').catch(() => {})
      await exited
    },
  }
}

/** Reads the devtools address, which Chromium prints on stderr. */
async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  for await (const bytes of child.stderr as AsyncIterable<Buffer>) {
    said += String(bytes)
    const match = /DevTools listening on (ws:\S+)/.exec(said)
    if (match) {
      child.stderr?.resume()
      return match[1]!
    }
  }
  throw new Error(`Chromium did not start:\n${said}`)
}

type Message = {
  id?: number
  method?: string
  params?: { payload?: string }
  result?: unknown
  error?: { message: string }
}

/** The connection of the devtools protocol: numbered commands, and events. */
async function openWire(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const callers: ((payload: string) => void)[] = []
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(String(data)) as Message
    if (method === 'Runtime.bindingCalled') for (const call of callers) call(params?.payload ?? '')
    if (id === undefined) return
    if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Chromium ended'))
  })
  const send = (method: string, params: object = {}, sessionId?: string): Promise<unknown> => {
    last += 1
    const answer = Promise.withResolvers<unknown>()
    waiting.set(last, answer)
    socket.send(JSON.stringify({ id: last, method, params, sessionId }))
    return answer.promise
  }
  return { send, callers }
}
