type Known<T> = { hasValue(): boolean; getValue(): T }

/** Replaces `dexie-react-hooks`: returns the result known in this rendering, during which nothing changes. */
export function useObservable<T>(source: Known<T> | (() => Known<T>), _?: unknown, otherwise?: T) {
  const query = typeof source === 'function' ? source() : source
  return query.hasValue() ? query.getValue() : otherwise
}
