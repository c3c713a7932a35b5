import { afterEvent, withdrawal } from '../../core/domain/order/intent-states.ts'
import type { Intent } from '../../core/schema/order/intent.ts'
import { createClock } from '../../workers/engine/net/clock.ts'
import { readReply } from '../../workers/engine/net/read-reply.ts'
import { drain } from '../../workers/engine/outbox/sender.ts'
import { type Step, type Steps, stepsOf } from '../../workers/engine/base/steps.ts'
import { type Engine, type ModelWorld, realEngine } from './engine.ts'
import type { Violation } from './fact.ts'

/** An engine with something bad in it, and the promise that has to catch it. */
export type Mutant = { promise: Violation['promise']; engine: Engine }

type Protocol = Steps<ModelWorld, void>
type Rewritten = Steps<ModelWorld, unknown>
type ModelStep = Step<ModelWorld>

const step = stepsOf<ModelWorld>()
const but = (changes: Partial<Engine>): Engine => ({ ...realEngine, ...changes })

/** The real protocol with some of its steps replaced: what it gives is taken in their place. */
const rewritten = (rewrite: (step: ModelStep) => Rewritten | undefined): Engine =>
  but({
    *drain(pace) {
      const steps: Protocol = drain(pace)
      let turn = steps.next()
      while (!turn.done) {
        const own = rewrite(turn.value)
        let result: unknown
        try {
          result = own ? yield* own : yield turn.value
        } catch (error) {
          turn = steps.throw(error)
          continue
        }
        turn = steps.next(result)
      }
    },
  })

/** Changes some events on their way into the state machine. */
const withEvents = (change: typeof afterEvent): Engine => but({ afterEvent: change })

/** Engines that were written like this, here or elsewhere: each must be caught by the promise it breaks. */
export const mutants: Record<string, Mutant> = {
  'removes an entry before it is sent and ignores the status': {
    promise: 'G1',
    engine: but({
      *drain() {
        for (const intent of yield* step('due')) {
          yield* step('forget', intent)
          const outcome = yield* step('send', intent)
          if (outcome.kind === 'silent') {
            yield* step('putBack', intent)
            return
          }
        }
      },
    }),
  },
  'decides by searching the error’s text': {
    promise: 'G16',
    engine: but({
      readReply: (call, reply, question) =>
        reply.text.includes('401')
          ? {
              genuine: false,
              isSigned: false,
              outcome: { kind: 'refusal', status: 401, code: '401', data: null, retryAfterMs: null },
            }
          : readReply(call, reply, question),
    }),
  },
  'has a server that ignores keys': {
    promise: 'G2',
    engine: but({ server: { ...realEngine.server, heedsKeys: false } }),
  },
  'sends again instead of asking by key': {
    promise: 'G4',
    engine: withEvents((intent, event, now) =>
      afterEvent(intent, event.type === 'unknown' ? { ...event, type: 'requeued' } : event, now),
    ),
  },
  'claims only after it has sent': {
    promise: 'G4',
    engine: withEvents((intent, event, now) =>
      event.type === 'claimed' ? { ...intent, state: 'sending' } : afterEvent(intent, event, now),
    ),
  },
  'takes any 200 for success': {
    promise: 'G3',
    engine: rewritten((one) =>
      one.name === 'send'
        ? (function* () {
            const outcome = yield* step('send', one.with[0])
            return outcome.kind === 'unreadable' ? madeUpAnswer(one.with[0]) : outcome
          })()
        : undefined,
    ),
  },
  'believes an answer to another question by its form': {
    promise: 'G31',
    engine: but({
      readReply: ({ isAbout: _, ...call }, reply, question) => readReply(call as never, reply, question),
    }),
  },
  'calls an order failed without asking the ledger': {
    promise: 'G3',
    engine: withEvents((intent, event, now) =>
      afterEvent(intent, event.type === 'doubted' ? { ...event, type: 'refused' } : event, now),
    ),
  },
  'cancels on the phone what was sent': {
    promise: 'G3',
    engine: but({
      withdrawal(intent) {
        const event = withdrawal(intent)
        return event?.type === 'withdrawing' ? { type: 'cancelled', code: null } : event
      },
    }),
  },
  'lets what was sent expire without asking': {
    promise: 'G3',
    engine: withEvents((intent, event, now) =>
      afterEvent(
        intent,
        event.type === 'unknown' && event.code === 'EN_DEADLINE'
          ? { type: 'expired', code: 'EN_DEADLINE' }
          : event,
        now,
      ),
    ),
  },
  'only asks where it should take the key back': {
    promise: 'G3',
    engine: but({ server: { ...realEngine.server, closesKeys: false } }),
  },
  'clears the cart in a transaction of its own': {
    promise: 'G5',
    engine: but({ confirmsAtOnce: false }),
  },
  'forgets the lines of an order that comes to nothing': {
    promise: 'G5',
    engine: but({ givesBack: () => false }),
  },
  'writes the body anew on each attempt': {
    promise: 'G6',
    engine: but({
      bodyOf: ({ body, attempts }) => JSON.stringify({ ...JSON.parse(body), attempt: attempts }),
    }),
  },
  'ignores deadlines': {
    promise: 'G7',
    engine: but({
      drain: (pace) => drain({ ...pace, now: () => -Infinity }),
    }),
  },
  'sends for whoever is here': {
    promise: 'G9',
    engine: rewritten((one) => (one.name === 'here' ? ofTheFirst() : undefined)),
  },
  'sends all that waits, whatever stands before it': {
    promise: 'G11',
    engine: but({
      dueHeads: (open, now) =>
        open.filter(
          ({ state, nextAttemptAt }) =>
            ['queued', 'sending', 'unknown'].includes(state) && nextAttemptAt <= now,
        ),
    }),
  },
  'tries what was refused for good again': {
    promise: 'G12',
    engine: withEvents((intent, event, now) =>
      afterEvent(
        intent,
        event.type === 'refused' ? { type: 'requeued', waitMs: 1_000, code: event.verdict.code } : event,
        now,
      ),
    ),
  },
  'stops everything behind what was refused': {
    promise: 'G28',
    engine: but({
      dueHeads: (open, now) =>
        open.some(({ state }) => state === 'attention') ? [] : realEngine.dueHeads(open, now),
    }),
  },
  'ignores Retry-After': {
    promise: 'G15',
    engine: withEvents((intent, event, now) =>
      afterEvent(intent, 'pauseMs' in event ? { ...event, pauseMs: null } : event, now),
    ),
  },
  'lets a tap shorten Retry-After': {
    promise: 'G15',
    engine: withEvents((intent, event, now) =>
      event.type === 'hurried'
        ? { ...intent, nextAttemptAt: 0, notBefore: 0 }
        : afterEvent(intent, event, now),
    ),
  },
  'believes the device’s clock': {
    promise: 'G18',
    engine: but({
      createClock: (offsetMs, device) => ({
        ...createClock(offsetMs, device),
        now: device.wall,
        learn: () => null,
        isSure: () => true,
        wrongBy: () => 0,
      }),
    }),
  },
  'believes an answer that the phone slept over': {
    promise: 'G7',
    engine: but({ isSleptOver: () => false }),
  },
  'looks at the deadline before it knows the time': {
    promise: 'G18',
    engine: rewritten((one) => (one.name === 'reach' ? heard() : undefined)),
  },
  'says saved before it is': {
    promise: 'G1',
    engine: but({ savesFirst: false }),
  },
  'leaves what it parked where it is': {
    promise: 'G28',
    engine: withEvents((intent, event, now) =>
      event.type === 'released' ? null : afterEvent(intent, event, now),
    ),
  },
  'waits twice as long each time, without end': {
    promise: 'G28',
    engine: but({ backoffMs: (attempts) => 1_000 * 2 ** (attempts + 4) }),
  },
}

/** Whoever ordered first is taken for who is here. */
function* ofTheFirst(): Rewritten {
  const here = yield* step('here')
  const [first] = yield* step('due')
  return first ? { ...here, customerId: first.customerId, storeId: first.storeId } : here
}

// oxlint-disable-next-line require-yield
function* heard(): Rewritten {
  return 'heard'
}

/** What somebody reads into a page that they take for an answer. */
const madeUpAnswer = ({ id, customerId, storeId }: Intent) => ({
  kind: 'answer',
  code: '',
  value: {
    orderId: '',
    orderNo: '',
    clientOrderId: id,
    customerId,
    storeId,
    serviceTypeSub: 'pickup',
    orderStatus: 'created',
    orderTime: new Date(0).toISOString(),
    updateTime: new Date(0).toISOString(),
    appointmentTime: '',
    totalAmount: 0,
    paidAmount: 0,
    deliveryFee: 0,
    lineList: [],
  },
})
