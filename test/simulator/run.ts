import type { CommandWorld } from './commands.ts'
import { signIn, withdraw, happen } from './commands.ts'
import { isClosed } from '../../core/domain/order/intent-states.ts'
import type { OrderIntent } from '../../core/schema/order/intent.ts'
import type { Engine } from './engine.ts'
import { Network } from './network.ts'
import type { Violation } from './fact.ts'
import { Oracle } from './oracle.ts'
import { Phone } from './phone.ts'
import { Process, type World } from './process.ts'
import { Protocol } from './protocol.ts'
import type { Customer, KillMoment, Schedule } from './schedule.ts'
import { Server } from './server.ts'
import { Timeline, chance } from './timeline.ts'

const noon = Date.parse('2025-06-02T10:00:00Z')
const hourMs = 3_600_000
/** From the network's return: everything that can be tried is tried within this (G28) … */
const triedWithinMs = 10_000
/** … and settled within this, for each that waits in a lane. */
const settledWithinMs = 30_000

const signingInMs = 3_000

/** What came of a run. */
export type Outcome = {
  violations: Violation[]
  acknowledged: number
  orders: number
  trace: string[]
}

/** One schedule played with one engine. */
export class Run implements CommandWorld, World {
  readonly timeline = new Timeline(noon)
  readonly engine: Engine
  readonly random: () => number
  readonly phone: Phone
  readonly server: Server
  readonly network: Network
  readonly oracle: Oracle
  readonly #schedule: Schedule
  readonly #processes: (Process | null)[]
  readonly #steps: number[]
  readonly #trace: string[] | null
  #isOver = false

  constructor(schedule: Schedule, engine: Engine, trace: boolean) {
    const { seed, senders, fates, clockHours, customer } = schedule
    this.engine = engine
    this.#schedule = schedule
    this.random = chance(seed)
    this.phone = new Phone(this.timeline, engine)
    this.server = new Server(this.timeline, engine.server)
    this.network = new Network(this.timeline, this.phone, this.server, fates)
    this.oracle = new Oracle(this.timeline, this.phone, this.server)
    this.#processes = Array.from({ length: senders }, () => null)
    this.#steps = Array.from({ length: senders }, () => 0)
    this.#trace = trace ? [] : null
    if (trace) this.network.onTrace = this.oracle.onTrace = this.#note
    this.phone.clockOffMs = clockHours * hourMs
    signIn(this, customer, false)
  }

  play(): Outcome {
    let at = 0
    for (const event of this.#schedule.events) {
      at += event.afterMs
      this.timeline.after(at, () => {
        if (this.#trace) this.#note(`-- ${JSON.stringify(event)}`)
        happen(this, event)
      })
      if (event.do === 'sleep') at += event.hours * hourMs
    }
    this.timeline.playUntil(noon + at)
    this.#heal()
    this.#settle()
    return {
      violations: this.oracle.violations,
      acknowledged: this.oracle.facts.size,
      orders: this.server.orders.size,
      trace: this.#trace ?? [],
    }
  }

  /** The process of that number; the customer opens it when it isn't there. */
  process(sender: number): Process {
    const at = sender % this.#processes.length
    const held = this.#processes[at]
    if (held) return held
    const opened = new Process(this, at)
    this.#processes[at] = opened
    if (this.#trace) this.#note(`sender ${at} starts`)
    opened.start()
    return opened
  }

  closeAll(): void {
    for (const process of this.#processes) if (process) this.#kill(process)
  }

  #kill(process: Process): void {
    process.isAlive = false
    if (this.#processes[process.sender] === process) this.#processes[process.sender] = null
  }

  send(process: Process, end: (failed: boolean) => void): void {
    new Protocol(process).play(end)
  }

  countStep(process: Process, name: string): number {
    const number = ++this.#steps[process.sender]!
    if (this.#trace) this.#note(`sender ${process.sender} step ${number} ${name}`)
    return number
  }

  killAt(process: Process, number: number, moment: KillMoment): void {
    if (this.#isOver || !process.isAlive) return
    const { sender } = process
    for (const kill of this.#schedule.kills) {
      if (kill.sender !== sender || kill.step !== number || kill.when !== moment) continue
      this.#note(`sender ${sender} dies at step ${number}, ${moment}`)
      this.#kill(process)
      this.phone.after(kill.backAfterMs, () => {
        if (!this.#isOver) this.process(sender)
      })
      return
    }
  }

  /** The faults are over; the app was closed and is opened again. */
  #heal(): void {
    this.#isOver = true
    this.#note('-- everything is well again')
    this.closeAll()
    this.network.heal()
    this.server.restart(0)
    this.phone.fullFor = 0
  }

  /** Each customer comes back to each shop, until nothing waits; what needs a decision is given up. */
  #settle(): void {
    for (let round = 0; round < 4; round += 1) {
      for (const { customerId, storeId } of this.#waiting()) this.#settleFor(customerId as Customer, storeId)
      this.oracle.atRest()
      const undecided = this.phone.disk.outbox.filter(({ state }) => state === 'attention')
      if (undecided.length === 0 && this.#waiting().length === 0) break
      for (const intent of undecided) withdraw(this, this.process(0), intent.id)
    }
    this.timeline.playUntil(this.network.quietAt + 1_000)
    this.oracle.atRest()
  }

  #settleFor(customerId: Customer, storeId: string): void {
    const { timeline, oracle, phone } = this
    const isTheirs = (row: OrderIntent) => row.customerId === customerId && row.storeId === storeId
    const waiting = () => {
      const all = this.#waiting()
      const isFirst = (row: OrderIntent) => all.find(({ lane }) => lane === row.lane)!
      return all.filter((row) => isTheirs(row) && isTheirs(isFirst(row)))
    }
    if (phone.disk.storeId !== storeId) phone.commit({ storeId })
    // Signing in takes people longer than a turn of the queue, which the lock keeps apart from the next.
    timeline.playUntil(timeline.now + signingInMs)
    const start = timeline.now
    const heads = waiting().filter((row) => waiting().find(({ lane }) => lane === row.lane) === row)
    signIn(this, customerId, false)
    this.process(0).wake()
    const pauseOf = ({ id }: OrderIntent) => Math.max(start, oracle.facts.get(id)?.pause?.until ?? start)
    const limit = Math.max(start, ...waiting().map(pauseOf)) + settledWithinMs
    timeline.playUntil(limit, () => waiting().length === 0)
    for (const { id, state, nextAttemptAt, lane } of waiting())
      oracle.late(`${id} in ${lane} is ${state}, due in ${Math.round(nextAttemptAt - timeline.now)} ms`)
    for (const head of heads) {
      const tried = oracle.facts.get(head.id)!
      const lateMs =
        Math.min(tried.closedAt, tried.triedAt < start ? Infinity : tried.triedAt) - pauseOf(head)
      if (lateMs > triedWithinMs)
        oracle.late(`${head.id} was tried only ${lateMs} ms after everything was well`)
    }
  }

  /** What could go on now or when its customer is back; what stands behind a decision can't. */
  #waiting(): OrderIntent[] {
    const blocked = new Set<string>()
    return this.phone.disk.outbox.filter((row) => {
      if (row.state === 'attention') blocked.add(row.lane)
      return !isClosed(row) && !blocked.has(row.lane)
    })
  }

  #note = (text: string): void => {
    this.#trace?.push(`${String(Math.round(this.timeline.now - noon)).padStart(9)} ms  ${text}`)
  }
}

export const simulate = (schedule: Schedule, engine: Engine, trace = false): Outcome =>
  new Run(schedule, engine, trace).play()
