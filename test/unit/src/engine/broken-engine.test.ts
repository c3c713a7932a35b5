import { expose } from 'comlink'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.mock('../../../../workers/engine.worker.ts?worker&url', () => ({ default: 'engine.js' }))

const reported: unknown[] = []
beforeAll(() => {
  vi.resetModules()
  /** An engine with a bug. */
  class BrokenWorker extends EventTarget {
    readonly #port: MessagePort
    constructor() {
      super()
      const { port1, port2 } = new MessageChannel()
      this.#port = port1
      port1.addEventListener('message', ({ data }) =>
        this.dispatchEvent(new MessageEvent('message', { data })),
      )
      port1.start()
      const placeOrder = () => Promise.reject(new TypeError('undefined is not a function'))
      expose({ placeOrder }, port2)
    }
    postMessage(message: unknown): void {
      this.#port.postMessage(message)
    }
    terminate(): void {
      this.#port.close()
    }
  }
  vi.stubGlobal('Worker', BrokenWorker)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a command that a bug ends is answered, and the bug is reported', async () => {
  const { engine } = await import('../../../../src/engine.ts')
  expect(await engine.placeOrder({} as never)).toEqual({ ok: false, code: 'EN_BROKEN' })
  expect(reported).toEqual([expect.objectContaining({ message: 'undefined is not a function' })])
})
