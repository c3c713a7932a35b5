import { beforeEach, vi } from 'vitest'

/**
 * Fixes `Math.random` at 0.5. Between two tries the engine pauses for a random time, which may be zero: about one pause
 * in a hundred would be over before a test has looked at what waits. With 0.5 each pause is half of the longest.
 */
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
