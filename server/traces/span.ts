import { randomBytes } from 'node:crypto'

/** Ids in lower-case hex: 16 bytes for a trace, 8 for a span (W3C Trace Context). */
export type TraceContext = { traceId: string; spanId: string; isSampled: boolean }

export type Attributes = Record<string, string | number>

/** An operation that has ended. Instants are ms since the epoch, with fractions. */
export type Span = {
  traceId: string
  spanId: string
  parentId: string | null
  name: string
  kind: 'server' | 'client'
  startMs: number
  endMs: number
  attributes: Attributes
  hasFailed: boolean
}

export const newTraceId = (): string => randomBytes(16).toString('hex')
export const newSpanId = (): string => randomBytes(8).toString('hex')

/** The current instant in ms since the epoch, with fractions; never set back while the process runs. */
export const instant = (): number => performance.timeOrigin + performance.now()

/** Reads `traceparent` (W3C Trace Context §3.2); null if it is missing or malformed. */
export function readTraceparent(header: string | undefined): TraceContext | null {
  const found = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/.exec(header ?? '')
  const [, traceId = '', spanId = '', flags = ''] = found ?? []
  if (!found || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
