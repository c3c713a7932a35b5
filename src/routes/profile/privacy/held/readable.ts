/** Names of fields that hold a secret of an account: they are never shown or saved. */
const secret = /token|otp|password|username/i

/** Stored data in readable form: without secrets, with instants as dates and JSON texts parsed. */
export function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readable)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([name]) => !secret.test(name))
  return Object.fromEntries(fields.map(([name, field]) => [name, readField(name, field)]))
}

function readField(name: string, field: unknown): unknown {
  // By convention, names of instants end with `At`.
  if (typeof field === 'number' && field > 0 && name.endsWith('At')) return new Date(field).toISOString()
  return readable(typeof field === 'string' ? opened(field) : field)
}

function opened(text: string): unknown {
  if (!/^[{[]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
