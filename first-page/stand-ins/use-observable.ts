type Known<T> = { hasValue(): boolean; getValue(): T }

/** In place of `dexie-react-hooks`: what is known in this drawing; nothing changes during it. */
export function useObservable<T>(source: Known<T> | (() => Known<T>), _?: unknown, otherwise?: T) {
  const query = typeof source === 'function' ? source() : source
  return query.hasValue() ? query.getValue() : otherwise
}
