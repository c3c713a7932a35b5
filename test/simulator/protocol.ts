import { calls } from '../../core/contract/calls/calls.ts'
import { attemptInquiry, attemptWithdraw } from '../../core/contract/calls/implied-calls.ts'
import { type IntentEvent, isOrderIntent } from '../../core/domain/order/intent-states.ts'
import type { Intent, OrderIntent } from '../../core/schema/order/intent.ts'
import type { Order } from '../../core/schema/order/order.ts'
import type { Steps } from '../../workers/engine/base/steps.ts'
import type { ModelWorld } from './engine.ts'
import type { Playing } from './oracle.ts'
import { DiskFull } from './phone.ts'
import type { Continue, Process } from './process.ts'
import { isGuest } from './schedule.ts'

type Turn = ReturnType<Steps<ModelWorld, void>['next']>
type Step = Exclude<Turn, { done: true }>['value']

/** Each small thing takes up to this long, so that senders race between any two steps. */
const slowestStepMs = 24

/** One playing of the sender's protocol, step by step; at each it can be killed. */
export class Protocol implements Playing {
  readonly seen = {
    queueAt: -Infinity,
    hereAt: -Infinity,
    reachedAt: -Infinity,
    signedOut: false,
    refusedToken: false,
  }
  asked: { id: string; until: number } | null = null
  refused: string | null = null
  readonly process: Process
  readonly #steps: Steps<ModelWorld, void>
  #end: (failed: boolean) => void = () => {}

  constructor(process: Process) {
    const { engine, random } = process.run
    this.process = process
    this.#steps = engine.drain({
      now: process.clock.now,
      backoffMs: (attempts) => engine.backoffMs(attempts, random),
    })
  }

  play(end: (failed: boolean) => void): void {
    this.#end = end
    this.#go(() => this.#steps.next())
  }

  #go(advance: () => Turn): void {
    let turn: Turn
    try {
      turn = advance()
    } catch (error) {
      if (!(error instanceof DiskFull)) throw error
      return this.#end(true)
    }
    if (turn.done) return this.#end(false)
    const step = turn.value
    const number = this.process.run.countStep(this.process, step.name)
    this.#later(number, 'before', () => {
      const done = (result: unknown) =>
        this.#later(number, 'answered', () => this.#go(() => this.#steps.next(result)))
      const fail = (error: unknown) =>
        this.#later(number, 'answered', () => this.#go(() => this.#steps.throw(error)))
      this.#take(step, { done, fail })
      this.process.run.killAt(this.process, number, 'after')
    })
  }

  #later(number: number, moment: 'before' | 'answered', go: () => void): void {
    const { run } = this.process
    run.phone.after(run.random() * slowestStepMs, () => {
      run.killAt(this.process, number, moment)
      if (this.process.isAlive) go()
    })
  }

  #take(step: Step, go: Continue<any>): void {
    const { process } = this
    switch (step.name) {
      case 'reach':
        return process.reach({
          ...go,
          done: (reached) => {
            this.seen.reachedAt = process.run.timeline.now
            go.done(reached)
          },
        })
      case 'token':
        return process.token({
          ...go,
          done: (state) => {
            if (state === 'signIn') this.seen.signedOut = true
            go.done(state)
          },
        })
      case 'renewToken':
        return process.renewToken(step.with[0], go)
      case 'send':
        return this.#send(aboutOrder(step.with[0]), go)
      case 'ask':
        return this.#ask(aboutOrder(step.with[0]), step.with[1], go)
      default: {
        const result = process.run.phone.attempt(() => ({ of: this.#write(step) }), go.fail)
        if (result) go.done(result.of)
      }
    }
  }

  #write(step: Step): unknown {
    const { clock, run } = this.process
    const { phone, engine, oracle, timeline } = run
    const now = clock.now()
    switch (step.name) {
      case 'here': {
        const { session, storeId } = phone.disk
        this.seen.hereAt = timeline.now
        this.seen.signedOut = session === null
        return {
          customerId: session?.customerId ?? null,
          isGuest: isGuest(session?.customerId ?? ''),
          storeId,
          formerly: [],
        }
      }
      case 'release': {
        const [{ customerId, storeId }] = step.with
        return phone.changeAll(
          { type: 'released' },
          (row) => row.customerId === customerId && row.storeId === storeId,
          now,
        )
      }
      case 'due':
        this.process.correctTimes()
        this.seen.queueAt = timeline.now
        return engine.dueHeads(phone.openIntents(), now)
      case 'endSession':
        if (phone.disk.session?.customerId !== step.with[0]) return
        oracle.onEndSession(this)
        return phone.endSession()
      case 'change':
        return this.#change(aboutOrder(step.with[0]), step.with[1], now)
      case 'confirm':
        return this.#confirm(aboutOrder(step.with[0]), step.with[1]!, now)
      case 'forget':
        return phone.forget(aboutOrder(step.with[0]))
      case 'putBack':
        return phone.putBack(aboutOrder(step.with[0]))
      default:
        throw new Error(`${step.name} isn't written`)
    }
  }

  #change(intent: OrderIntent, event: IntentEvent, now: number): OrderIntent | null {
    const { phone, oracle } = this.process.run
    if (event.type === 'parked') oracle.onParked(this, intent, event.code)
    const changed = phone.change(intent, event, now)
    oracle.onChanged(this, intent, changed)
    return changed
  }

  #confirm(intent: OrderIntent, order: Order, now: number): void {
    const { phone, engine } = this.process.run
    phone.confirm(intent, order, now)
    if (!engine.confirmsAtOnce)
      this.process.at('lines', slowestStepMs, () =>
        phone.attempt(() => phone.commit(phone.withoutLines(intent))),
      )
  }

  #send(intent: OrderIntent, { done, fail }: Continue<unknown>): void {
    const { engine, oracle } = this.process.run
    oracle.onSend(this, intent)
    const body = engine.bodyOf(intent)
    this.process.request(
      intent.call,
      calls[intent.call],
      { key: intent.id, body },
      {
        fail,
        done: (outcome, answer) => {
          oracle.onAnswer(this, intent, answer, outcome)
          done(outcome)
        },
      },
    )
  }

  #ask(intent: OrderIntent, take: boolean, { done, fail }: Continue<unknown>): void {
    const { oracle } = this.process.run
    oracle.onAsk(this, intent, take)
    const { customerId, storeId, id } = intent
    const business = { idempotencyKey: id, clientOrderId: id, customerId, storeId, verdict: null }
    this.process.request(
      take ? 'withdraw' : 'inquiry',
      take ? attemptWithdraw : attemptInquiry,
      { key: id, body: JSON.stringify(business) },
      {
        fail,
        done: (outcome, answer) => {
          oracle.onAnswer(this, intent, answer, outcome)
          done(outcome)
        },
      },
    )
  }
}

/** The model's customers only order; what is done to an address follows the same protocol. */
function aboutOrder(intent: Intent): OrderIntent {
  if (!isOrderIntent(intent)) throw new Error(`${intent.call} isn't an order's`)
  return intent
}
