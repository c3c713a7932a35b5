import { beforeEach, vi } from 'vitest'

/**
 * Between two tries the engine pauses for a random time, which may be none: one in some hundred is over before a test has
 * looked at what waits. All draw the middle, so each pause is half of the longest.
 */
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
