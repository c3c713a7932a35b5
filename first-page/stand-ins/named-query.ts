/**
 * Replaces `core/storage/named-query.ts`: a query requested during one rendering is run after it, and its result is
 * known in the next rendering.
 */
type Query<T> = { hasValue(): boolean; getValue(): T; subscribe(): () => void }

/** Queries that were requested and have no result yet. */
const asked = new Set<() => Promise<void>>()
const forgetters: (() => void)[] = []

export function namedQuery<T>(read: () => Promise<T>): Query<T> {
  let query = queryOf(read)
  forgetters.push(() => (query = queryOf(read)))
  return {
    hasValue: () => query.hasValue(),
    getValue: () => query.getValue(),
    subscribe: () => () => {},
  }
}

export function namedQueries<A extends unknown[], T>(
  read: (...args: A) => Promise<T>,
): (...args: A) => Query<T> {
  const queries = new Map<string, Query<T>>()
  forgetters.push(() => queries.clear())
  return (...args) => {
    const key = JSON.stringify(args)
    const query = queries.get(key) ?? queryOf(() => read(...args))
    queries.set(key, query)
    return query
  }
}

function queryOf<T>(read: () => Promise<T>): Query<T> {
  let known: [value: T] | undefined
  const answer = async () => void (known = [await read()])
  return {
    hasValue() {
      if (!known) asked.add(answer)
      return known !== undefined
    },
    getValue: () => known![0],
    subscribe: () => () => {},
  }
}

/** Runs the requested queries; answers whether there were any. */
export async function answerAsked(): Promise<boolean> {
  const answers = [...asked]
  asked.clear()
  await Promise.all(answers.map((answer) => answer()))
  return answers.length > 0
}

export function forgetAnswers(): void {
  asked.clear()
  for (const forget of forgetters) forget()
}
