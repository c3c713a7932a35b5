import { workerData } from 'node:worker_threads'
import { type Endpoint, expose } from 'comlink'
import type { FirstPageMaker } from '../core/contract/first-page.ts'
import { makeFirstPage, offerOf } from './render.tsx'

// The server gives the thread its end of a channel (server/web/drawing-thread.ts).
expose({ offerOf, makeFirstPage } satisfies FirstPageMaker, workerData as Endpoint)
