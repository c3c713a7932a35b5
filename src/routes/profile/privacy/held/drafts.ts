import { readable } from './readable.ts'

/** What is being filled in (src/shell/session/draft.ts) is kept under names that begin so. */
const draft = /^draft:/

/** What was typed into forms of this tab and not sent, by the form's name; empty where storage is refused. */
export const readDrafts = (): Record<string, unknown> =>
  read(
    () => sessionStorage,
    (name) => draft.test(name),
  )

/** What the app notes outside of the database: the language, the table, where screens were scrolled to. */
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
    // Asking is enough to be refused.
    return {}
  }
}
