import { beforeEach, expect, test } from 'vitest'
import { setImmediate } from 'node:timers/promises'
import type { CallAnswer } from '../../../../server/api/answer-call.ts'
import { ResponseCache, type CacheKey } from '../../../../server/api/response-cache.ts'
import { seeAllChangesBy, seeChangesBy } from '../../../../server/database/change-mark.ts'

const db = {}
let mark: string | null
let now: number
let known: ResponseCache
beforeEach(() => {
  mark = '1'
  now = 1_000
  seeChangesBy(db, () => mark)
  const services = { db, banks: { current: null, onlyAtThisMachine: false }, now: () => now }
  known = new ResponseCache({ paths: ['/api/x'], services: services as never, config: { trustedProxies: 0 } })
})

const question = (body: string, headers: Record<string, string> = {}, path = '/api/x') => {
  const all: Record<string, string> = { host: 'corner.test', 'content-type': 'application/json', ...headers }
  const req = { method: 'POST', path, url: '', header: (name: string) => all[name] }
  return known.keyOf({ req }, Buffer.from(body)) as CacheKey | null
}
const find = (...asked: Parameters<typeof question>) => known.find(question(...asked)!)?.body
const answer = (text: string, until?: number): CallAnswer => ({
  status: 200,
  body: new Uint8Array(Buffer.from(text)),
  headers: {},
  code: '',
  call: 'x',
  until,
})
const body = (token: string, locale = 'en') =>
  JSON.stringify({ context: { token, locale, deviceNo: token }, storeId: 's', deviceSerialNo: token })

test('a kept answer is shared by all callers, but not across locales, hosts, encodings or content types', () => {
  known.keep(question(body('a'))!, answer('kept', Infinity))
  expect(find(body('b'))).toEqual(answer('kept').body)
  expect(find(body('b', 'es'))).toBeUndefined()
  expect(find(body('b'), { host: 'other.test' })).toBeUndefined()
  expect(find(body('b'), { 'accept-encoding': 'br' })).toBeUndefined()
  expect(find(body('b'), { 'content-type': 'text/plain' })).toBeUndefined()
})

test.each(['a\0', 'é', 'a"b', 'x'.repeat(201)])(
  'a call with a malformed token (%j) gets no kept answer',
  (odd) => {
    known.keep(question(body('a'))!, answer('kept', Infinity))
    expect(find(body(odd))).toBeUndefined()
  },
)

test('a kept answer is used until it expires or the database changes', async () => {
  known.keep(question(body('a'))!, answer('kept', 2_000))
  now = 1_999
  expect(find(body('a'))).toBeDefined()
  now = 2_000
  expect(find(body('a'))).toBeUndefined()
  now = 1_000
  expect(find(body('a'))).toBeDefined()
  mark = '2'
  await setImmediate()
  expect(find(body('a'))).toBeUndefined()
})

test('after the clock is set back, an answer that was kept later isn’t used', () => {
  known.keep(question(body('a'))!, answer('kept', Infinity))
  now = 999
  expect(find(body('a'))).toBeUndefined()
})

test('an answer to a question from before a change isn’t kept, and newer answers stay', async () => {
  const before = question(body('a'))!
  mark = '2'
  await setImmediate()
  known.keep(question(body('b', 'es'))!, answer('new', Infinity))
  known.keep(before, answer('old', Infinity))
  expect(find(body('a'))).toBeUndefined()
  expect(find(body('b', 'es'))).toBeDefined()
})

test('a large answer that is kept 40 times at once counts once toward the limit of bytes', () => {
  known.keep(question(body('a', 'es'))!, answer('other', Infinity))
  const large = answer('x'.repeat(1024 * 1024), Infinity)
  for (let at = 0; at < 40; at++) known.keep(question(body('a'))!, large)
  expect(find(body('a', 'es'))).toBeDefined()
})

test('questions to other paths and long questions are ignored', () => {
  expect(question(body('a'), {}, '/api/y')).toBeNull()
  expect(question(body('a') + ' '.repeat(2048))).toBeNull()
})

test('a personal answer isn’t kept, and nothing is while changes can’t be seen', async () => {
  known.keep(question(body('a'))!, answer('theirs'))
  expect(find(body('a'))).toBeUndefined()
  mark = null
  await setImmediate()
  expect(question(body('a'))).toBeNull()
})

test('at most 1,000 answers are kept, however many different questions are asked', () => {
  for (let at = 0; at < 5_000; at++) known.keep(question(body('a', String(at)))!, answer('x', Infinity))
  let kept = 0
  for (let at = 0; at < 5_000; at++) if (find(body('a', String(at)))) kept++
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThanOrEqual(1_000)
})

test('personal answers are kept per customer, without the token, and only where every change is seen', async () => {
  const services = { db, banks: { current: null, onlyAtThisMachine: false }, now: () => now }
  const config = { trustedProxies: 0 }
  known = new ResponseCache({ paths: ['/api/x'], isPersonal: true, services: services as never, config })
  expect(question(body('a'))).toBeNull()
  seeAllChangesBy(db, () => mark)
  known.keep(question(body('a'))!, answer('theirs', Infinity))
  expect(find(body('a'))).toEqual(answer('theirs').body)
  expect(find(body('b'))).toBeUndefined()
  expect(question(body('secret-token'))!.key).not.toContain('secret-token')
  mark = '2'
  expect(find(body('b'))).toBeUndefined()
  // Whoever asks first after a change has all forgotten.
  mark = '1'
  expect(find(body('a'))).toBeUndefined()
})
