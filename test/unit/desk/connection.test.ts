import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Connection, type ConnectionStatus } from '../../../desk/connection/connection.ts'

const startedAt = Date.parse('2026-03-06T19:00:00Z')
const seconds = (count: number): number => count * 1_000

/** A stream that opens, and says only what a test has it say. */
class SilentSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: SilentSource[] = []
  readyState = 1
  constructor() {
    super()
    SilentSource.opened.push(this)
  }
  close(): void {
    this.readyState = SilentSource.CLOSED
  }
}

describe('the connection of a desk', () => {
  let connection: Connection
  let isReached: boolean
  let polls: number
  let heard: [ConnectionStatus, number][]
  const hear = (event: string) => SilentSource.opened.at(-1)?.dispatchEvent(new Event(event))

  beforeEach(() => {
    vi.useFakeTimers({ now: startedAt })
    const timers = { setInterval, clearInterval }
    vi.stubGlobal('window', Object.assign(new EventTarget(), timers))
    vi.stubGlobal('document', new EventTarget())
    vi.stubGlobal('EventSource', SilentSource)
    SilentSource.opened = []
    isReached = true
    polls = 0
    heard = []
    connection = new Connection({
      onChange: () => {
        polls += 1
        connection.reportPoll(isReached)
      },
      onStatus: (...status) => heard.push(status),
      onSignedOut: () => {},
    })
    connection.start()
  })
  afterEach(() => {
    connection.stop()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('is reported as lost since it last worked, not since the loss was noticed', () => {
    hear('hello')
    vi.advanceTimersByTime(seconds(10))
    hear('beat')
    isReached = false
    vi.advanceTimersByTime(seconds(60))
    expect(heard.at(-1)).toEqual(['lost', startedAt + seconds(10)])
  })

  test('polls and opens a new stream if the stream is silent, even if the clock was set back', () => {
    hear('hello')
    vi.setSystemTime(startedAt - seconds(3_600))
    const before = polls
    vi.advanceTimersByTime(seconds(2))
    expect(polls).toBeGreaterThan(before)
    expect(SilentSource.opened).toHaveLength(2)
  })

  test('keeps polling without a stream, even if the clock was set back', () => {
    SilentSource.opened[0]?.dispatchEvent(new Event('error'))
    vi.setSystemTime(startedAt - seconds(3_600))
    const before = polls
    vi.advanceTimersByTime(seconds(31))
    expect(polls - before).toBeGreaterThanOrEqual(3)
    expect(polls - before).toBeLessThanOrEqual(5)
  })
})
