import * as v from 'valibot'

/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = v.pipe(v.string(), v.isoTimestamp())
