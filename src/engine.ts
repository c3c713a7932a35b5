import { type Remote, wrap } from 'comlink'
import type { EngineApi } from '../workers/engine/engine-api.ts'
import { type Result, failed } from '../workers/engine/result.ts'
import { askForBackgroundSync } from './background-sync.ts'

/**
 * The page's way to the engine. The proxy is kept for the life of the page: a collected one leaves its
 * calls hanging.
 */
const worker = new Worker(new URL('../workers/engine.worker.ts', import.meta.url), {
  type: 'module',
  name: 'engine',
})
const remote: Remote<EngineApi> = wrap<EngineApi>(worker)

/** Commands that leave something in the outbox. */
const queueing: ReadonlySet<keyof EngineApi> = new Set(['placeOrder', 'cancelOrder', 'withdraw'])

/** Longer than any call to the server takes; a worker that died never answers. */
const deadlineMs = 15_000

/** Every command of the engine, each answering within the deadline. */
export const engine = new Proxy({} as EngineApi, {
  get: (_, command: keyof EngineApi) => async (argument: never) => {
    const result = await withDeadline(remote[command](argument) as Promise<Result<unknown>>)
    if (result.ok && queueing.has(command)) void askForBackgroundSync()
    return result
  },
})

async function withDeadline(answer: Promise<Result<unknown>>): Promise<Result<unknown>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Result<unknown>>((resolve) => {
    timer = setTimeout(() => resolve(failed('EN_TOO_LATE')), deadlineMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
