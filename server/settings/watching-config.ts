import * as v from 'valibot'

/** How the server is watched by other programs. */
export type WatchingConfig = {
  /** The address at which Prometheus reads; null for none. */
  metrics: { port: number; host: string } | null
  /** Where traces are sent; null for no traces. */
  traces: TracesConfig | null
}

export type TracesConfig = {
  /** The root of the collector's OTLP over HTTP, without a trailing slash; traces go to `/v1/traces` below it. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** The share of traces starting here that is kept, 0 to 1. */
  share: number
}

/**
 * In addition to the other environment variables (server/settings/config.ts). The names for traces are OpenTelemetry's
 * own.
 */
export const watchingVariables = [
  {
    name: 'METRICS_PORT',
    fallback: 'none',
    does: 'A port of its own at which Prometheus reads `/metrics`; without it, nothing is measured.',
  },
  {
    name: 'METRICS_HOST',
    fallback: '127.0.0.1',
    does: 'The address to listen on for Prometheus; whoever reaches it may read.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: 'none',
    does: 'A collector of OpenTelemetry (`http://127.0.0.1:4318`) that traces are sent to, as OTLP over HTTP in JSON.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    fallback: 'none',
    does: 'Headers for it (`name=value,name=value`), such as a key.',
  },
  {
    name: 'OTEL_SERVICE_NAME',
    fallback: 'larder',
    does: 'How the server is named in its traces.',
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    fallback: '1',
    does: 'Which part of the requests is traced, from 0 to 1.',
  },
]

export const watchingSecrets = ['OTEL_EXPORTER_OTLP_HEADERS']

const Share = v.pipe(
  v.string(),
  v.regex(/^(?:0|1|0?\.\d{1,6}|1\.0+|0\.0+)$/, 'a number from 0 to 1'),
  v.transform(Number),
)

const Headers = v.pipe(
  v.string(),
  v.regex(
    /^[\w-]+=[\x21-\x2b\x2d-\x7e]+(?:,[\w-]+=[\x21-\x2b\x2d-\x7e]+)*$/,
    'pairs such as name=value,name=value',
  ),
  v.transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair) => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at), decode(pair.slice(at + 1))]
      }),
    ),
  ),
)

/** OpenTelemetry percent-encodes values; a malformed one is taken literally. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type NumberIn = v.GenericSchema<string, number>
type TextIn = v.GenericSchema<string, string>

/** @param port, host, service the schemas of these for any variable */
export const watchingEntries = <P extends NumberIn, H extends TextIn, S extends TextIn>(
  port: P,
  host: H,
  service: S,
) => ({
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(host, '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(service),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(Headers),
  OTEL_SERVICE_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]{1,60}$/, 'a name of letters, digits, dots and dashes')),
    'larder',
  ),
  OTEL_TRACES_SAMPLER_ARG: v.optional(Share, '1'),
})

type Read = v.InferOutput<
  v.ObjectSchema<ReturnType<typeof watchingEntries<NumberIn, TextIn, TextIn>>, undefined>
>

export const watchingConfigOf = (read: Read): WatchingConfig => ({
  metrics: read.METRICS_PORT === undefined ? null : { port: read.METRICS_PORT, host: read.METRICS_HOST },
  traces:
    read.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? null
      : {
          endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
          headers: read.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          serviceName: read.OTEL_SERVICE_NAME,
          share: read.OTEL_TRACES_SAMPLER_ARG,
        },
})
