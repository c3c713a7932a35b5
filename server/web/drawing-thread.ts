import { pathToFileURL } from 'node:url'
import { MessageChannel, Worker } from 'node:worker_threads'
import { type Endpoint, wrap } from 'comlink'
import type { FirstPageMaker } from '../../core/contract/first-page.ts'

type Asked<F> = F extends (...given: infer A) => infer R ? (...given: A) => Promise<Awaited<R>> : never

/** `FirstPageMaker` as it is called from another thread. */
export type DrawingThread = { [Name in keyof FirstPageMaker]: Asked<FirstPageMaker[Name]> }

let current: { name: string; thread: DrawingThread; end: () => void } | null = null

/**
 * The thread that draws first pages. Drawing a long menu takes as long as a hundred orders, which are answered
 * meanwhile. The thread starts with the first page that is requested, and again if it ended. There is one per process.
 * @param file the script that the build has put beside the app; it is loaded anew for another release
 */
export function drawingThread(file: string, release: string): DrawingThread {
  const name = `${file} ${release}`
  if (current?.name !== name) {
    current?.end()
    current = { name, ...begin(file) }
  }
  return current.thread
}

function begin(file: string): { thread: DrawingThread; end: () => void } {
  const { port1: here, port2: there } = new MessageChannel()
  const worker = new Worker(pathToFileURL(file), { workerData: there, transferList: [there] })
  /** The reject functions of calls that wait for an answer. */
  const waiting = new Set<(error: Error) => void>()
  let ended: Error | null = null
  const over = (error: Error): void => {
    ended ??= error
    if (current?.thread === thread) current = null
    for (const fail of waiting) fail(error)
    here.close()
  }
  worker.on('error', over)
  worker.once('exit', (code) => over(new Error(`the thread that draws has ended with ${code}`)))
  const maker = wrap<FirstPageMaker>(here as unknown as Endpoint)
  // The thread doesn't keep the process running.
  worker.unref()
  here.unref()

  /** Rejects calls when the thread ends, as its end of the channel then no longer answers. */
  function answerOf<T>(asked: Promise<T>): Promise<T> {
    if (ended) return Promise.reject(ended)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    waiting.add(reject)
    asked.then(resolve, reject).finally(() => waiting.delete(reject))
    return promise
  }
  const thread: DrawingThread = {
    offerOf: (...given) => answerOf(maker.offerOf(...given)),
    makeFirstPage: (...given) => answerOf(maker.makeFirstPage(...given)),
  }
  return { thread, end: () => void worker.terminate() }
}
