import { expect, test } from 'vitest'
import { shortId } from '../../../../../core/domain/order/short-id.ts'
import { createEventLog, mostEvents } from '../../../../../workers/engine/log/event-log.ts'
import type { EngineEvent, LoggedEvent } from '../../../../../workers/engine/log/events.ts'
import { levelOf } from '../../../../../workers/engine/log/level-of.ts'
import { errorName, knownCode } from '../../../../../workers/engine/log/safe-words.ts'

const clock = (movedMs: number): EngineEvent => ({ area: 'clock', offsetMs: 0, movedMs })

test('the log keeps only the last thousand events, oldest first', () => {
  const log = createEventLog()
  for (let at = 1; at <= mostEvents + 250; at += 1) log.note(clock(at))
  const numbers = log.read().map(({ number }) => number)
  expect(numbers).toEqual(Array.from({ length: mostEvents }, (_, at) => at + 251))
  expect(log.read().at(-1)).toMatchObject({ area: 'clock', movedMs: mostEvents + 250, level: 'info' })
})

test('a listener gets each event as it is noted', () => {
  const heard: LoggedEvent[] = []
  const log = createEventLog((event) => heard.push(event))
  log.note(clock(5_000))
  expect(heard).toEqual(log.read())
})

test.for<[EngineEvent, string]>([
  [{ area: 'command', what: 'wake', outcome: 'ok', ms: 1 }, 'info'],
  [{ area: 'command', what: 'wake', outcome: 'EN_NOT_SAVED', ms: 1 }, 'warn'],
  [{ area: 'command', what: 'wake', outcome: 'threw', ms: 1 }, 'error'],
  [
    { area: 'call', path: '/store/get', id: 'a-b', outcome: 'answer', status: null, code: null, ms: 1 },
    'debug',
  ],
  [
    { area: 'call', path: '/store/get', id: 'a-b', outcome: 'silent', status: null, code: null, ms: 1 },
    'warn',
  ],
  [{ area: 'sync', outcome: 'ok', ms: 1 }, 'debug'],
  [{ area: 'sync', outcome: 'EN_OFFLINE', ms: 1 }, 'warn'],
  [{ area: 'connection', from: 'offline', to: 'online' }, 'info'],
  [{ area: 'connection', from: 'online', to: 'portal' }, 'warn'],
  [{ area: 'storage', what: 'aborted', name: 'QuotaExceededError' }, 'error'],
  [{ area: 'storage', what: 'working', name: null }, 'info'],
  [{ area: 'loop', what: 'threw', name: 'TypeError' }, 'error'],
])('the event %j has the level %s', ([event, level]) => {
  expect(levelOf(event)).toBe(level)
})

test('an intent’s change is a warning if it needs the customer, and debug if its state stays the same', () => {
  const intent = { area: 'intent', intent: '', call: 'orderCreate', code: null, attempts: 1 } as const
  const of = (from: 'queued' | 'sending', to: 'queued' | 'attention' | 'confirmed') =>
    levelOf({ ...intent, from, to, cause: 'claimed' })
  expect([of('sending', 'attention'), of('sending', 'confirmed'), of('queued', 'queued')]).toEqual([
    'warn',
    'info',
    'debug',
  ])
})

test('unknown codes and error names are logged only as “other” and “unknown”, and ids shortened', () => {
  expect(['SP_0053', 'EN_DEADLINE', 'Call +34 600 000 000', null].map(knownCode)).toEqual([
    'SP_0053',
    'EN_DEADLINE',
    'other',
    null,
  ])
  const named = Object.assign(new Error('Ana Prat, Carrer de la Maquinista'), { name: 'Ana Prat' })
  expect(
    [new TypeError('Ana'), new DOMException('Ana', 'QuotaExceededError'), named, 'Ana'].map(errorName),
  ).toEqual(['TypeError', 'QuotaExceededError', 'unknown', 'unknown'])
  expect(shortId('0f8fad5b-d9cb-469f-a165-70867728950e')).toBe('0f8fad5b')
})
