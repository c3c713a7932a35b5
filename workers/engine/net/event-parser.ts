export type StreamEvent = { event: string; data: string }

/** In characters; longer than any event of our server. Whatever sends a longer one isn't our server. */
const longest = 1_000_000

/**
 * Parses a `text/event-stream`, however its text is split into chunks; comments are dropped.
 * @throws RangeError when an event is longer than `longest`
 */
export function eventParser(
  heard: (event: StreamEvent) => void,
  retry: (ms: number) => void,
): (text: string) => void {
  let rest = ''
  let event = ''
  let data: string[] = []
  let size = 0

  function take(line: string): void {
    if (line === '') {
      if (data.length > 0) heard({ event: event || 'message', data: data.join('\n') })
      event = ''
      data = []
      size = 0
      return
    }
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
    if (field === 'retry' && /^\d{1,9}$/.test(value)) retry(Number(value))
    size += line.length
  }

  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
    if (size + rest.length > longest) throw new RangeError('an event without an end')
  }
}
