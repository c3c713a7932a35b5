import { request as plain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as secure } from 'node:https'
import type { DeskAnswers, DeskCall, DeskRequest } from '../../../core/contract/desk/desk-calls.ts'
import type { Envelope } from '../../../core/contract/envelope.ts'

/** Nothing answers at the address, or nothing that is this server; `message` is for the owner. */
export class ServerUnreachable extends Error {
  override name = 'ServerUnreachable'
}

/** The desk refused what was asked; `code` is the contract's. */
export class DeskRefused extends Error {
  override name = 'DeskRefused'
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

type DeskTarget = {
  url: URL
  /** One of the shop's own hosts: the server finds the shop by it. */
  host: string
  token: string
}

const timeoutMs = 10_000

/** The desk of a running server, for who has a session there. */
export class DeskClient {
  #target: DeskTarget

  constructor(where: DeskTarget) {
    this.#target = where
  }

  /** Goes on with another session. */
  signIn(token: string): void {
    this.#target = { ...this.#target, token }
  }

  /** @throws ServerUnreachable, DeskRefused */
  async call<C extends DeskCall>(call: C, body: DeskRequest<C>): Promise<DeskAnswers[C]> {
    const response = await this.#send(call, { method: 'POST', timeout: timeoutMs }, JSON.stringify(body))
    let text = ''
    for await (const chunk of response) text += String(chunk)
    const envelope = readEnvelope(text)
    if (!envelope)
      throw new ServerUnreachable(`What answers at ${this.#target.url.origin} isn't a Larder server.`)
    if (!envelope.success) throw new DeskRefused(envelope.code)
    return envelope.data as DeskAnswers[C]
  }

  /** The names of events as they come, until the stream ends. @throws ServerUnreachable, DeskRefused LD_SIGN_IN */
  async *events(signal: AbortSignal): AsyncGenerator<string> {
    const response = await this.#send('live', { method: 'GET', signal }, '')
    if (response.statusCode === 401) throw new DeskRefused('LD_SIGN_IN')
    if (response.statusCode !== 200)
      throw new ServerUnreachable(`The server answered ${response.statusCode}.`)
    // Beats come every ten seconds: a silence of three is a connection that is gone.
    response.setTimeout(30_000, () => response.destroy())
    let text = ''
    for await (const chunk of response) {
      text += String(chunk)
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) yield /^event: (\w+)/.exec(event)?.[1] ?? ''
    }
  }

  #send(call: string, options: RequestOptions, body: string): Promise<IncomingMessage> {
    const { url, host, token } = this.#target
    const headers = { 'content-type': 'application/json', host, cookie: `larder-desk=${token}` }
    const request = url.protocol === 'https:' ? secure : plain
    return new Promise((resolve, reject) => {
      const sent = request(new URL(`/desk/api/${call}`, url), { ...options, headers }, resolve)
      sent.once('timeout', () => sent.destroy(new Error('it does not answer in time')))
      sent.once('error', (error) => reject(new ServerUnreachable(noServer(url, error), { cause: error })))
      sent.end(body)
    })
  }
}

const noServer = (url: URL, error: Error): string =>
  `No server answers at ${url.origin} (${'code' in error ? String(error.code) : error.message}). ` +
  'Start it, or name its address with --url.'

function readEnvelope(text: string): Envelope<unknown> | null {
  try {
    const json = JSON.parse(text) as Envelope<unknown>
    return typeof json.success === 'boolean' && typeof json.code === 'string' ? json : null
  } catch {
    return null
  }
}
