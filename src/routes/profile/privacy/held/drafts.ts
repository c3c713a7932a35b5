import { readable } from './readable.ts'

/** The names of drafts (src/shell/session/draft.ts) begin like this. */
const draft = /^draft:/

/** What was typed into forms of this tab and not sent, by the form's name; empty where storage is refused. */
export const readDrafts = (): Record<string, unknown> =>
  read(
    () => sessionStorage,
    (name) => draft.test(name),
  )

/** What the app stores outside of the database: the language, the table, scroll positions. */
export const readNotes = (): Record<string, unknown> => ({
  ...read(
    () => localStorage,
    () => true,
  ),
  ...read(
    () => sessionStorage,
    (name) => !draft.test(name),
  ),
})

function read(open: () => Storage, wanted: (name: string) => boolean): Record<string, unknown> {
  try {
    const storage = open()
    const names = Object.keys(storage).filter(wanted)
    return readable(Object.fromEntries(names.map((name) => [name, storage.getItem(name)]))) as Record<
      string,
      unknown
    >
  } catch {
    // Where storage is refused, even opening it throws.
    return {}
  }
}
