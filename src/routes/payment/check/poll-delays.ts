/** The seconds before each request: short at first, then ten each, for about two minutes. */
const first = [1, 2, 3, 5, 8]
const then = 10
const longest = 120

/** The delay before request number `look` (from 0), in ms, or null after the longest time. */
export function delayBefore(look: number): number | null {
  const before =
    first.slice(0, look).reduce((sum, one) => sum + one, 0) + Math.max(0, look - first.length) * then
  const next = first[look] ?? then
  return before + next > longest ? null : next * 1000
}
