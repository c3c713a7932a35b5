export type StreamEvent = { event: string; data: string }

/** Larger than any event of ours: whoever sends more isn't our server. Characters. */
const longest = 1_000_000

/**
 * Takes apart what a `text/event-stream` says, however it was cut into pieces; comments are dropped.
 * @throws RangeError when a single event doesn't end
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
