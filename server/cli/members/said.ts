/** What a command prints, and whether it did what was asked. */
export type Said = { ok: boolean; lines: string[] }
export const trouble = (line: string): Said => ({ ok: false, lines: [line] })
