/** Whether two keys differ by at most two letters, or only by case: a slip rather than another word. */
export function isClose(a: string, b: string): boolean {
  if (a.toLowerCase() === b.toLowerCase()) return true
  return a.length > 3 && b.length <= 40 && distance(a, b) <= 2
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
