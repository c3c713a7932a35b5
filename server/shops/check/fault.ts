/** One fault of a file: its path, written like `categories[3].items[0].price`, and a sentence. */
export type Fault = { path: string; message: string }

export type Path = readonly (string | number)[]

/** Writes a path so that an owner finds it in the file; unusual keys are quoted. */
export function writePath(path: Path): string {
  return path
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`
      if (key.length > 60 || !/^[A-Za-z_][\w-]*$/.test(key)) return `[${quote(key)}]`
      return index === 0 ? key : `.${key}`
    })
    .join('')
}

/** Quotes a text from the file for a sentence: on one line, without control characters, at most 60 long. */
export function quote(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 57)}...` : text
  return JSON.stringify(short).replace(/[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, '?')
}

/** Says what a JSON value is, for "expected …, found …". */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return `the text ${quote(value)}`
  if (typeof value === 'object') return 'an object'
  return String(value)
}

/** Collects faults; the same sentence about the same place is kept once. */
export class Faults {
  readonly list: Fault[] = []
  private readonly seen = new Set<string>()

  add(path: Path, message: string): void {
    const written = writePath(path)
    const key = `${written}\n${message}`
    if (this.seen.has(key)) return
    this.seen.add(key)
    this.list.push({ path: written, message })
  }
}
