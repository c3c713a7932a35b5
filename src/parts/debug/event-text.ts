import type { LoggedEvent } from '../../../workers/engine/log/events.ts'

/** An event as text, in the engine's own words, which aren't translated. */
export function eventText(event: LoggedEvent): string {
  const { number: _, at: __, level: ___, ...rest } = event
  switch (rest.area) {
    case 'command':
      return `${rest.what} → ${rest.outcome} · ${rest.ms} ms`
    case 'call':
      return words(
        rest.path,
        '→',
        rest.outcome,
        rest.status,
        rest.code,
        // The call's id is for finding it in the restaurant's log, which is only needed when the call went wrong.
        rest.outcome === 'answer' ? null : rest.id,
        `· ${rest.ms} ms`,
      )
    case 'intent': {
      const { intent, call, from, to, cause, code, attempts } = rest
      return words(intent, call, from ?? '', '→', to, `(${cause})`, code, `#${attempts}`)
    }
    case 'sync':
      return `${rest.outcome} · ${rest.ms} ms`
    case 'connection':
      return `${rest.from} → ${rest.to}`
    case 'clock':
      return `${signed(rest.movedMs)} ms, now ${signed(rest.offsetMs)} ms`
    case 'storage':
      return words(rest.what, rest.name)
    case 'loop':
      return words(rest.what, rest.name)
  }
}

const words = (...parts: (string | number | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ')

const signed = (ms: number): string => (ms > 0 ? `+${ms}` : String(ms))
