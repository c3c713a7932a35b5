const key = 'table'
const lastKey = 'last-table'

/**
 * Keeps the table of this tab for the way back from a payment, whose address doesn't have it (spec §2). A bank's app
 * may come back to a new tab, so the last table of this phone is kept as well.
 */
export function keepTable(code: string | null): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      storage.setItem(key, code ?? '')
      if (code) storage.setItem(lastKey, code)
    }
  } catch {
    // Private modes refuse storage; the orders themselves hold their tables.
  }
}

export const keptTable = (): string | null => read(key)

/** The last table of this tab or phone, even if the customer has ordered online since. */
export const lastTable = (): string | null => read(lastKey)

function read(name: string): string | null {
  try {
    return (sessionStorage.getItem(name) ?? localStorage.getItem(name)) || null
  } catch {
    return null
  }
}
