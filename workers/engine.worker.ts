/// <reference types="vite/types/importMeta.d.ts" />
import { expose } from 'comlink'
import type { EarlyAnswer, EarlyCall } from './engine/base/early-call.ts'
import { createEngine } from './engine/engine.ts'
import { createEventLog } from './engine/log/event-log.ts'
import { printEvent } from './print-event.ts'

const log = createEventLog(import.meta.env.DEV ? printEvent : undefined)
// A page without a database to share with a worker (G20) runs this file itself and posts it a port.
const isAlone = 'document' in globalThis
const engine = createEngine({ origin: self.location.origin, log, isAlone })

if (isAlone) {
  addEventListener('message', function takePort({ origin, ports: [port] }) {
    if (origin !== location.origin || !port) return
    removeEventListener('message', takePort)
    expose(engine, port)
  })
} else {
  // Held for as long as the worker lives: when this lock becomes free, the page knows that the worker is gone.
  // It is refused where site data is blocked, and there the page runs the engine itself.
  if ('locks' in navigator) navigator.locks.request(self.name, () => new Promise(() => {})).catch(() => {})
  expose(engine)
  // Early calls bypass Comlink, which ignores messages without one of its own `type`s.
  addEventListener('message', ({ data }: MessageEvent<EarlyCall | { early?: never }>) => {
    if (data.early !== undefined) void answerEarly(data)
  })
  postMessage({ early: 'here' } satisfies EarlyAnswer)
}

async function answerEarly({ early, command, argument }: EarlyCall): Promise<void> {
  const result = await engine[command](argument as never)
  postMessage({ early, result } satisfies EarlyAnswer)
}
