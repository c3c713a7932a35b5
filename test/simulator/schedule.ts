import type { Lie } from './lies.ts'

/** All that happens to a phone, its network and its shop in one run; the same schedule plays the same way. */
export type Schedule = {
  /** Decides how long each small thing takes, and the backoff's jitter. */
  seed: number
  /** Tabs and workers that send, with no lock between them. */
  senders: number
  /** How far the device's clock is off at the start. */
  clockHours: number
  customer: Customer
  events: Event[]
  /** What happens to each request in turn; those after the last one go well. */
  fates: Fate[]
  kills: Kill[]
}

export const customers = ['guest', 'other guest', 'ann', 'bob'] as const
export type Customer = (typeof customers)[number]
export const isGuest = (customer: string): boolean => customer.endsWith('guest')

/** `afterMs` counts from the event before; numbers of intents and senders wrap around. */
export type Event = { afterMs: number } & (
  | {
      do: 'tap'
      sender: number
      dish: string
      /** One after the other in one lane, or each in its own. */
      lane: 'own' | 'chain'
      /** Until when it makes sense: two hours, until a table's link runs out, or until a time of their own. */
      until: 'two hours' | 'a minute' | 'slot in 5 minutes'
      /** What the restaurant will say to it. */
      verdict: string | null
    }
  | { do: 'withdraw'; sender: number; intent: number }
  | { do: 'cancel'; sender: number; intent: number }
  | { do: 'try now'; sender: number }
  | { do: 'come to the front'; sender: number }
  | { do: 'restaurant confirms'; intent: number }
  | { do: 'sign out' }
  | { do: 'sign in'; customer: Customer; shortly: boolean }
  | { do: 'revoke tokens' }
  | { do: 'shop'; id: 'shop' | 'other shop' }
  | { do: 'set clock'; hours: number }
  | { do: 'disk full'; writes: number }
  | { do: 'weather'; is: Weather }
  | { do: 'restart server'; downMs: number }
  | { do: 'open'; sender: number }
  | { do: 'close all' }
  | { do: 'sleep'; hours: number }
)

export type Weather = 'fine' | 'down' | 'portal' | 'redirect'

/** What happens to one request and to its answer. */
export type Fate = {
  toMs: number
  backMs: number
  lost: 'request' | 'answer' | null
  /** Further copies arrive this long after the first. */
  copiesMs: number[]
  /** Who answers in the server's place: before it heard of it, or after it did its work. */
  lie: { says: Lie; after: boolean } | null
}

/** A sender dies at its nth step: before the step's effect, after it, or with the result in its hands. */
export type Kill = { sender: number; step: number; when: KillMoment; backAfterMs: number }
export type KillMoment = 'before' | 'after' | 'answered'

export const fine: Fate = { toMs: 40, backMs: 40, lost: null, copiesMs: [], lie: null }

/** A schedule in lines, one for each thing that happens. */
export function describeSchedule(schedule: Schedule): string[] {
  const { senders, clockHours, customer, seed, events, fates, kills } = schedule
  return [
    `${senders} sender(s), device clock ${clockHours} h off, ${customer} signed in, seed ${seed}`,
    ...events.map(({ afterMs, do: what, ...how }) => `+${afterMs} ms  ${what} ${inWords(how)}`),
    ...fates.map((fate, at) => `request ${at + 1}: ${inWords(fate)}`),
    ...kills.map(
      ({ sender, step, when, backAfterMs }) =>
        `sender ${sender} dies at its step ${step}, ${when}; back after ${backAfterMs} ms`,
    ),
  ]
}

const inWords = (fields: object): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(' ')
