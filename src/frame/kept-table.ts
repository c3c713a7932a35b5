const key = 'table'

/**
 * Keeps the table of this tab for the way back from a payment, whose address doesn't hold it (spec §2). Also for a
 * new tab, which is where a bank's app may come back to: the last table of this phone then.
 */
export function keepTable(code: string | null): void {
  try {
    for (const storage of [sessionStorage, localStorage]) storage.setItem(key, code ?? '')
  } catch {
    // Private modes refuse storage; the tables of orders are in the orders.
  }
}

export function keptTable(): string | null {
  try {
    return (sessionStorage.getItem(key) ?? localStorage.getItem(key)) || null
  } catch {
    return null
  }
}
