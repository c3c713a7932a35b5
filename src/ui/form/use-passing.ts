import { type KeyboardEvent, type RefObject, useRef } from 'react'

type Keys = { onKeyDown: (event: KeyboardEvent) => void; onKeyUp: () => void }

/**
 * Whether a radio button is being chosen with an arrow key. Arrow keys choose each button on the way to another one, so
 * such a choice must not open or close anything or move the focus. Ours: the spec is silent.
 */
export function usePassing(): [passing: RefObject<boolean>, keys: Keys] {
  const passing = useRef(false)
  const onKeyDown = ({ key }: KeyboardEvent) => void (passing.current = key.startsWith('Arrow'))
  return [passing, { onKeyDown, onKeyUp: () => void (passing.current = false) }]
}
