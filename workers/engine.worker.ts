/// <reference types="vite/types/importMeta.d.ts" />
import { expose } from 'comlink'
import type { EarlyAnswer, EarlyCall } from './engine/base/early-call.ts'
import { createEngine } from './engine/engine.ts'
import { createEventLog } from './engine/log/event-log.ts'
import { printEvent } from './print-event.ts'

const log = createEventLog(import.meta.env.DEV ? printEvent : undefined)
// Without IndexedDB the page has no database to share with a worker: it runs this file itself and posts it a port.
const isAlone = 'document' in globalThis
const engine = createEngine({ origin: self.location.origin, log, isAlone })

if (isAlone) {
  addEventListener('message', function takePort({ origin, ports: [port] }) {
    if (origin !== location.origin || !port) return
    removeEventListener('message', takePort)
    expose(engine, port)
  })
} else {
  // The worker holds this lock for as long as it lives. When the lock becomes free, the page knows that the worker is
  // gone.
  if ('locks' in navigator) void navigator.locks.request(self.name, () => new Promise(() => {}))
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
