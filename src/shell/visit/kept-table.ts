const key = 'table'
const lastKey = 'last-table'

/**
 * Keeps the table of this tab for the way back from a payment, whose address doesn't hold it (spec §2). Also for a
 * new tab, which is where a bank's app may come back to: the last table of this phone then.
 */
export function keepTable(code: string | null): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      storage.setItem(key, code ?? '')
      if (code) storage.setItem(lastKey, code)
    }
  } catch {
    // Private modes refuse storage; the tables of orders are in the orders.
  }
}

export const keptTable = (): string | null => read(key)

/** The table that one was at last, also when one has ordered online since. */
export const lastTable = (): string | null => read(lastKey)

function read(name: string): string | null {
  try {
    return (sessionStorage.getItem(name) ?? localStorage.getItem(name)) || null
  } catch {
    return null
  }
}
