import { useLiveQuery } from 'dexie-react-hooks'
import { database } from './database.ts'

/** The lines that an order on this phone holds: their names by their ids. */
export function useHeldTitles(intentId: string): ReadonlyMap<string, string> | undefined {
  return useLiveQuery(async () => {
    const carts = await database.carts.toArray()
    const comboCarts = await database.comboCarts.toArray()
    const lines = [...carts, ...comboCarts].flatMap((cart) => [...cart.lines])
    return new Map(
      lines
        .filter((line) => line.intentId === intentId)
        .map((line) => [line.id, line.snapshot.title] as const),
    )
  }, [intentId])
}
