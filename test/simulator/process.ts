import type { AnswerOf, Call } from '../../core/contract/call.ts'
import { calls } from '../../core/contract/calls/calls.ts'
import { runnableHeads } from '../../core/domain/order/intent-states.ts'
import type { Outcome, Question } from '../../workers/engine/net/read-reply.ts'
import type { OrderIntentRow } from '../../core/storage/rows.ts'
import { isTokenValid } from '../../core/domain/time/expiry.ts'
import type { TokenState } from '../../workers/engine/context/current-session.ts'
import type { Engine } from './engine.ts'
import type { Answer } from './lies.ts'
import type { Network } from './network.ts'
import type { Oracle } from './oracle.ts'
import type { Phone, Session } from './phone.ts'
import { type KillMoment, isGuest } from './schedule.ts'
import type { Path, Request } from './server.ts'
import type { Timeline } from './timeline.ts'

const probeEveryMs = [1_000, 2_000, 3_000, 5_000, 8_000]
const syncEveryMs = 120_000
const againMs = 3_000
const heardFreshMs = 3_000

/** What a process lives in. */
export type World = {
  readonly timeline: Timeline
  readonly engine: Engine
  readonly phone: Phone
  readonly network: Network
  readonly oracle: Oracle
  readonly random: () => number
  /** Plays the sender's protocol once; it failed when the disk was full. */
  send(process: Process, end: (failed: boolean) => void): void
  /** Answers which step it is. */
  countStep(process: Process, name: string): number
  killAt(process: Process, step: number, moment: KillMoment): void
}

/** One life of a tab or a worker: what it knows is gone when it dies; only the disk is not. */
export class Process {
  isAlive = true
  readonly clock
  readonly startedAt: number
  readonly run: World
  readonly sender: number
  #state: 'unknown' | 'online' | 'offline' = 'unknown'
  #lastHeard = { at: -Infinity, wall: -Infinity }
  #failedProbes = 0
  #asked = 0
  readonly #timers = new Map<string, object>()

  constructor(run: World, sender: number) {
    this.run = run
    this.sender = sender
    this.startedAt = run.timeline.now
    this.clock = run.engine.createClock(run.phone.disk.offsetMs, run.phone.device)
  }

  start(): void {
    this.at('sync', 0, () => this.#sync())
    this.sendSoon()
  }

  /** The app comes to the front. */
  wake(): void {
    this.clock.settle()
    this.#failedProbes = 0
    this.start()
  }

  sendSoon(): void {
    this.at('send', 0, () => this.#send())
  }

  /** The customer doesn't want to wait. */
  sendNow(): void {
    this.#probe(() => {
      this.run.phone.attempt(() =>
        this.run.phone.changeAll({ type: 'hurried' }, () => true, this.clock.now()),
      )
      if (this.#state === 'online') this.#send()
      else this.#watchConnection()
    })
  }

  /** A named timer; arming it again moves it. */
  at(name: string, ms: number, work: () => void): void {
    const token = {}
    this.#timers.set(name, token)
    this.run.phone.after(ms, () => {
      if (this.isAlive && this.#timers.get(name) === token) work()
    })
  }

  #send(): void {
    this.run.send(this, (failed) => {
      this.#watchConnection()
      if (failed) return this.at('send', againMs, () => this.#send())
      const { phone } = this.run
      phone.attempt(() => this.correctTimes())
      const waiting = runnableHeads(phone.openIntents())
      if (waiting.length === 0 || this.#state !== 'online') return
      const due = Math.min(...waiting.map(({ nextAttemptAt }) => nextAttemptAt))
      this.at('send', due - this.clock.now(), () => this.#send())
    })
  }

  #sync(): void {
    const go = () => {
      this.#watchConnection()
      this.at('sync', syncEveryMs, () => this.#sync())
    }
    this.request('identity', calls.storeIdentity, { key: '', body: '' }, { done: go, fail: go })
  }

  #watchConnection(): void {
    if (this.#state === 'online') return
    const wait = probeEveryMs[Math.min(this.#failedProbes, probeEveryMs.length - 1)]!
    this.at('probe', wait, () => {
      if (this.#state === 'online') return
      this.#failedProbes += 1
      const go = () => this.#watchConnection()
      this.#probe(go, go)
    })
  }

  #probe(done: (outcome: Outcome<unknown>) => void, fail: Fail = () => {}): void {
    this.request('identity', calls.storeIdentity, { key: '', body: '' }, { done, fail }, true)
  }

  heardLately(): boolean {
    const { at, wall } = this.#lastHeard
    const { wall: now } = this.run.phone.device
    return this.clock.now() - at < heardFreshMs && Math.abs(now() - wall) < heardFreshMs
  }

  reach({ done, fail }: Continue<'heard' | 'asked' | 'silent'>): void {
    if (this.heardLately()) return done('heard')
    this.#probe(({ kind }) => done(kind === 'answer' ? 'asked' : 'silent'), fail)
  }

  /** Sends, and reads what comes back as the phone's API client does; the dead hear nothing. */
  request<C extends Call>(
    path: Path,
    call: C,
    { key, body }: Pick<Request, 'key' | 'body'>,
    { done, fail }: { done: (outcome: Outcome<AnswerOf<C>>, answer: Answer) => void; fail: Fail },
    probed = false,
  ): void {
    const { network, phone } = this.run
    const token = phone.disk.session?.token ?? ''
    const question = { id: `${this.sender}-${(this.#asked += 1)}-${this.run.timeline.now}`, body, key }
    const sentAt = phone.device.wall()
    const hear = (arrived: Answer) => {
      if (!this.isAlive) return
      const answer = this.run.engine.isSleptOver(sentAt, phone.device.wall()) ? null : arrived
      const outcome = phone.attempt(() => this.#read(call, question, answer), fail)
      if (outcome) done(outcome, answer)
    }
    network.send({ ...question, path, token, key }, hear, probed)
  }

  #read<C extends Call>(call: C, question: Question, answer: Answer): Outcome<AnswerOf<C>> {
    const read = answer && this.run.engine.readReply(call, answer.reply, question)
    if (read?.genuine) this.#heard(Date.parse(answer!.reply.headers.get('date') ?? ''))
    else {
      this.#lastHeard = { at: -Infinity, wall: -Infinity }
      this.#state = 'offline'
    }
    return read?.outcome ?? { kind: 'silent' }
  }

  #heard(serverMs: number): void {
    const { phone } = this.run
    const { clock } = this
    const offsetMs = clock.learn(serverMs)
    // An answer counts, whether or not this phone can write down what it tells beside.
    if (offsetMs !== null) phone.attempt(() => phone.commit({ offsetMs }))
    phone.attempt(() => this.correctTimes())
    this.#lastHeard = { at: clock.now(), wall: phone.device.wall() }
    const isBack = this.#state !== 'online'
    this.#state = 'online'
    if (!isBack) return
    this.#failedProbes = 0
    const wasSilenced = ({ code }: OrderIntentRow) => code === null
    phone.attempt(() => phone.changeAll({ type: 'hurried' }, wasSilenced, this.clock.now()))
    this.sendSoon()
  }

  /** Instants of a clock that nobody had confirmed are moved by what it was wrong. */
  correctTimes(): void {
    const { phone, engine } = this.run
    const now = this.clock.now()
    if (!this.clock.isSure()) return
    const isRight = (row: OrderIntentRow) => row.unsureOffsetMs === null && !engine.waitsAhead(row, now)
    if (phone.disk.outbox.every(isRight)) return
    if (phone.fullFor > 0) this.run.oracle.onFull()
    phone.modify((its) => {
      const row = { ...its, ...engine.begunWait(its, now) }
      if (row.unsureOffsetMs === null) return row
      this.run.oracle.onPutRight(this, row)
      const { createdAt: at, unsureOffsetMs } = row
      const movedMs = this.clock.wrongBy({ at, unsureOffsetMs })
      return {
        ...row,
        deadlineAt: row.deadlineAt + (row.deadlineAt === row.summary.appointmentAt ? 0 : movedMs),
        createdAt: row.createdAt + movedMs,
        unsureOffsetMs: null,
      }
    })
  }

  token(go: Continue<TokenState>): void {
    const { done } = go
    const { session } = this.run.phone.disk
    if (!session) return done('signIn')
    const isValid = isTokenValid({ accessTokenExpiresAt: session.expiresAt }, this.clock.now())
    if (!session.renewBeforeUse && isValid) return done('usable')
    if (!isGuest(session.customerId)) return done('signIn')
    this.renewToken(session.customerId, go)
  }

  /** A guest is known by their device. */
  renewToken(customerId: string, { done, fail }: Continue<TokenState>): void {
    const { phone } = this.run
    const body = phone.disk.guestPass?.customerId ?? 'guest'
    const keep = (outcome: Outcome<AnswerOf<typeof calls.signIn>>) => {
      if (outcome.kind !== 'answer') return done('later')
      const { customerId: device, token } = outcome.value
      const pass: Session = {
        customerId: device,
        token: token.accessToken,
        expiresAt: token.accessTokenExpiry,
        renewBeforeUse: false,
      }
      const isCurrent = phone.disk.session?.customerId === device
      const kept = () => {
        phone.commit({ guestPass: pass, ...(isCurrent && { session: pass }) })
        return true
      }
      if (phone.attempt(kept, fail)) done(device === customerId ? 'usable' : 'signIn')
    }
    this.request('signIn', calls.signIn, { key: '', body }, { done: keep, fail })
  }
}

type Fail = (error: unknown) => void
/** How a step that takes its time ends. */
export type Continue<T> = { done: (result: T) => void; fail: Fail }
