import type { Attributes, Span } from './span.ts'

/** Values of opentelemetry.proto.trace.v1.Span.SpanKind and Status.StatusCode. */
const kinds = { server: 2, client: 3 }
const failed = 2

/** Spans in OTLP's JSON format (ids in hex, 64-bit numbers as text). */
export const otlpOf = (serviceName: string, spans: readonly Span[]): unknown => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': serviceName }) },
      scopeSpans: [{ scope: { name: 'larder' }, spans: spans.map(spanOf) }],
    },
  ],
})

const spanOf = ({ traceId, spanId, parentId, name, kind, startMs, endMs, attributes, hasFailed }: Span) => ({
  traceId,
  spanId,
  ...(parentId !== null && { parentSpanId: parentId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: nanosOf(startMs),
  endTimeUnixNano: nanosOf(endMs),
  attributes: attributesOf(attributes),
  status: hasFailed ? { code: failed } : {},
})

/** Converts ms to ns. A double holds an instant only to the microsecond. */
const nanosOf = (ms: number): string => `${BigInt(Math.round(ms * 1000)) * 1000n}`

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
