/** Prints rows below their headings, all but the first column aligned to the right. */
export function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)))
  for (const row of [head, ...rows])
    console.log(
      row.map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join('  '),
    )
}
