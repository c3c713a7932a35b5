import { oneLine } from './one-line.ts'

/**
 * Writes cells as one line of CSV (RFC 4180) that is safe to print and to open in a spreadsheet: a cell that would be
 * taken for a formula gets an apostrophe in front, and control characters become spaces.
 */
export const csvLine = (cells: readonly string[]): string => cells.map(cellOf).join(',')

function cellOf(text: string): string {
  // In many countries a spreadsheet splits at semicolons, and could find a formula within a cell.
  const plain = oneLine(text).replaceAll(';', ',').trim()
  // The last four are the full-width forms, which some spreadsheets read alike.
  const safe = /^[=+\-@＝＋－＠]/.test(plain) ? `'${plain}` : plain
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
