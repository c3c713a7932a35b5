import { timeoutMs } from '../../core/contract/call.ts'
import { type Answer, answerWith } from './lies.ts'
import type { Phone } from './phone.ts'
import { type Fate, type Weather, fine } from './schedule.ts'
import type { Request, Server } from './server.ts'
import type { Timeline } from './timeline.ts'

const refusedAfterMs = 30

/** What lies between phone and server: each request meets the next fate. */
export class Network {
  weather: Weather = 'fine'
  onTrace: ((text: string) => void) | null = null
  /** When the last copy that is still under way will have arrived. */
  quietAt = 0
  #fates: readonly Fate[]
  #sent = 0
  /** What the server has answered of late, as a cache would keep it. */
  #kept: { request: Request; answer: Answer }[] = []
  readonly #timeline: Timeline
  readonly #phone: Phone
  readonly #server: Server

  constructor(timeline: Timeline, phone: Phone, server: Server, fates: readonly Fate[]) {
    this.#timeline = timeline
    this.#phone = phone
    this.#server = server
    this.#fates = fates
  }

  heal(): void {
    this.weather = 'fine'
    this.#fates = []
  }

  /** Sends a request; answers once, when the answer is there, the connection ended or the time ran out. */
  send(request: Request, answer: (answer: Answer) => void, probed = false): void {
    const timeline = this.#timeline
    let isOver = false
    const arrive = (arrived: Answer) => {
      if (isOver) return
      isOver = true
      // While the phone sleeps, the answer waits in its socket.
      this.#phone.whenAwake(() => answer(arrived))
    }
    if (this.weather === 'down') return timeline.after(refusedAfterMs, () => arrive(null))
    if (this.weather !== 'fine') {
      const lie = this.weather === 'portal' ? 'portal page' : '302'
      return timeline.after(refusedAfterMs, () =>
        arrive(answerWith(lie, null, { probed, nowMs: timeline.now, earlier: null })),
      )
    }
    const fate = this.#fates[this.#sent++] ?? fine
    if (fate !== fine) this.onTrace?.(`request ${this.#sent} is ${request.path}`)
    timeline.after(timeoutMs, () => arrive(null))
    const told = () => ({ probed, nowMs: timeline.now, earlier: this.#earlierThan(request) })
    const back = (own: Answer) => {
      const { lie } = fate
      if (own) this.#kept = [{ request, answer: own }, ...this.#kept.slice(0, 9)]
      const given = lie?.after ? answerWith(lie.says, own, told()) : own
      if (fate.lost !== 'answer') timeline.after(fate.backMs, () => arrive(given))
    }
    if (fate.lie && !fate.lie.after) {
      const { says } = fate.lie
      timeline.after(fate.toMs + fate.backMs, () => arrive(answerWith(says, null, told())))
    } else if (fate.lost !== 'request') {
      timeline.after(fate.toMs, () => this.#server.handle(request, back))
    }
    for (const laterMs of fate.copiesMs) {
      this.quietAt = Math.max(this.quietAt, timeline.now + fate.toMs + laterMs)
      timeline.after(fate.toMs + laterMs, () => this.#server.handle(request, () => {}))
    }
  }

  /** The newest answer to the same kind of question about another order, of this shop or another. */
  #earlierThan({ path, key }: Request): Answer {
    const isAboutOrders = path !== 'identity' && path !== 'signIn'
    const found = this.#kept.find(
      ({ request }) => isAboutOrders && request.path === path && request.key !== key,
    )
    return found?.answer ?? null
  }
}
