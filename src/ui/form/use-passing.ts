import { type KeyboardEvent, type RefObject, useRef } from 'react'

type Keys = { onKeyDown: (event: KeyboardEvent) => void; onKeyUp: () => void }

/**
 * Whether a radio button is being chosen by an arrow key, which chooses in passing on the way to another: nothing may
 * open, close or take the focus for that. Ours: the spec is silent.
 */
export function usePassing(): [passing: RefObject<boolean>, keys: Keys] {
  const passing = useRef(false)
  const onKeyDown = ({ key }: KeyboardEvent) => void (passing.current = key.startsWith('Arrow'))
  return [passing, { onKeyDown, onKeyUp: () => void (passing.current = false) }]
}
