import type { EngineEvent, Level } from './events.ts'

/** `debug`: normal operation; `info`: something changed; `warn`: something is wrong; `error`: a bug, or lost data. */
export function levelOf(event: EngineEvent): Level {
  switch (event.area) {
    case 'command':
      if (event.outcome === 'threw') return 'error'
      return event.outcome === 'ok' ? 'info' : 'warn'
    case 'call':
      return event.outcome === 'answer' ? 'debug' : 'warn'
    case 'intent':
      if (event.to === 'attention' || event.to === 'expired') return 'warn'
      return event.from === event.to ? 'debug' : 'info'
    case 'sync':
      return event.outcome === 'ok' ? 'debug' : 'warn'
    case 'connection':
      return event.to === 'online' ? 'info' : 'warn'
    case 'clock':
      return 'info'
    case 'storage':
      if (event.what === 'working') return 'info'
      return event.what === 'evicted' || event.what === 'restored' ? 'warn' : 'error'
    case 'loop':
      return 'error'
  }
}
