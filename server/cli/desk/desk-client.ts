import { request as plain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as secure } from 'node:https'
import { text } from 'node:stream/consumers'
import type { DeskAnswers, DeskCall, DeskRequest } from '../../../core/contract/desk/desk-calls.ts'
import { CallRefused, readAnswer, Unanswered } from '../../../core/contract/desk/desk-outcome.ts'

type DeskTarget = {
  url: URL
  /** One of the shop's own hosts, by which the server finds the shop. */
  host: string
  token: string
}

const timeoutMs = 10_000

/** Calls the desk of a running server, with a session there. */
export class DeskClient {
  #target: DeskTarget

  constructor(where: DeskTarget) {
    this.#target = where
  }

  /** Continues with another session. */
  signIn(token: string): void {
    this.#target = { ...this.#target, token }
  }

  /** @throws Unanswered, CallRefused */
  async call<C extends DeskCall>(call: C, body: DeskRequest<C>): Promise<DeskAnswers[C]> {
    let isSent = false
    const onConnected = () => (isSent = true)
    const options = { method: 'POST', timeout: timeoutMs }
    const answer = await this.#send(call, options, JSON.stringify(body), onConnected)
      .then(text)
      .catch((error: unknown) => {
        throw Unanswered.of(call, isSent, reasonOf(error))
      })
    return readAnswer(call, answer)
  }

  /** The names of events as they come, until the stream ends. @throws Error, CallRefused LD_SIGN_IN */
  async *events(signal: AbortSignal): AsyncGenerator<string> {
    const response = await this.#send('live', { method: 'GET', signal }, '')
    if (response.statusCode === 401) throw new CallRefused('LD_SIGN_IN')
    if (response.statusCode !== 200) throw new Unanswered('unread', `status ${response.statusCode}`)
    // Heartbeats come every ten seconds, so after three missed ones the connection is dead.
    response.setTimeout(30_000, () => response.destroy())
    let text = ''
    for await (const chunk of response) {
      text += String(chunk)
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) yield /^event: (\w+)/.exec(event)?.[1] ?? ''
    }
  }

  /** @param onConnected called when connected; before that, nothing was sent */
  #send(
    call: string,
    options: RequestOptions,
    body: string,
    onConnected = () => {},
  ): Promise<IncomingMessage> {
    const { url, host, token } = this.#target
    const headers = { 'content-type': 'application/json', host, cookie: `larder-desk=${token}` }
    const isSecure = url.protocol === 'https:'
    return new Promise((resolve, reject) => {
      const target = new URL(`/desk/api/${call}`, url)
      const sent = (isSecure ? secure : plain)(target, { ...options, headers }, resolve)
      sent.once('socket', (socket) => {
        // The connection is reused, so it is open already.
        if (!socket.connecting) return onConnected()
        socket.once(isSecure ? 'secureConnect' : 'connect', onConnected)
      })
      sent.once('timeout', () => sent.destroy(new Error('it does not answer in time')))
      sent.once('error', reject)
      sent.end(body)
    })
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error)
