import ky, { type KyInstance } from 'ky'
import { basePath } from '../../../core/contract/call.ts'
import type { ApiOptions } from './api-options.ts'

/**
 * The HTTP client for all calls. It doesn't retry, since only the outbox does, and doesn't throw for a status, since
 * the envelope says what an answer means. Callers set the time limits: ky's `timeout` would end with the headers.
 */
export const httpOf = ({ origin, fetch }: Pick<ApiOptions, 'origin' | 'fetch'>): KyInstance =>
  ky.create({
    prefix: `${origin}${basePath}`,
    retry: 0,
    throwHttpErrors: false,
    timeout: false,
    redirect: 'error',
    cache: 'no-store',
    // Without credentials, browsers use separate connections for calls, so a stalled picture can't hold calls up. The
    // page opens one of them early (`preconnect` in index.html).
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    ...(fetch && { fetch }),
  })
