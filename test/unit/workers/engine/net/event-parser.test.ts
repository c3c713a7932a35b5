import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type StreamEvent, eventParser } from '../../../../../workers/engine/net/event-parser.ts'

function parse(pieces: string[]) {
  const events: StreamEvent[] = []
  const retries: number[] = []
  const take = eventParser(
    (event) => events.push(event),
    (ms) => retries.push(ms),
  )
  for (const piece of pieces) take(piece)
  return { events, retries }
}

const text =
  'retry: 1500\n\nevent: open\ndata: {}\n\n:\n\n: comment\nevent: order\r\ndata: {"a":1,\r\ndata: "b":2}\r\n\r\nevent:shop\rdata:{}\r\revent: nothing\n\ndata\n\nid: 7\nretry: soon\ndata:  two\n\nevent: cut\ndata: {"'
const events = [
  { event: 'open', data: '{}' },
  { event: 'order', data: '{"a":1,\n"b":2}' },
  { event: 'shop', data: '{}' },
  { event: 'message', data: '' },
  { event: 'message', data: ' two' },
]

test('parses events by the standard: comments, line ends, fields without a value, a cut-off end', () => {
  expect(parse([text])).toEqual({ events, retries: [1500] })
})

test('parses the same events however the stream is cut into pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 40 }), (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), text.length]
      const pieces = at.slice(1).map((end, index) => text.slice(at[index], end))
      expect(parse(pieces)).toEqual({ events, retries: [1500] })
    }),
  )
})

test('throws a RangeError for an event that never ends', () => {
  const take = eventParser(
    () => {},
    () => {},
  )
  const flood = () => {
    for (let piece = 0; piece < 200; piece += 1) take(`data: ${'x'.repeat(10_000)}${piece % 2 ? '\n' : ''}`)
  }
  expect(flood).toThrow(RangeError)
})
