import ky, { type KyInstance } from 'ky'
import { basePath } from '../../../core/contract/call.ts'
import type { ApiOptions } from './api-options.ts'

/**
 * How anything is asked of the restaurant. The outbox alone retries, and what a status means is told by the envelope.
 * Who asks says by when: `timeout` would end with the headers.
 */
export const httpOf = ({ origin, fetch }: Pick<ApiOptions, 'origin' | 'fetch'>): KyInstance =>
  ky.create({
    prefix: `${origin}${basePath}`,
    retry: 0,
    throwHttpErrors: false,
    timeout: false,
    redirect: 'error',
    cache: 'no-store',
    // So browsers keep connections of their own for calls, which no picture that hangs holds up. The page has one opened ahead
    // (`preconnect` in index.html).
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    ...(fetch && { fetch }),
  })
