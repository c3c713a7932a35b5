import { workerData } from 'node:worker_threads'
import { type Endpoint, expose } from 'comlink'
import type { FirstPageMaker } from '../core/contract/first-page.ts'
import { makeFirstPage, offerOf } from './render.tsx'

// `workerData` is the thread's end of a message channel (server/web/drawing-thread.ts).
expose({ offerOf, makeFirstPage } satisfies FirstPageMaker, workerData as Endpoint)
