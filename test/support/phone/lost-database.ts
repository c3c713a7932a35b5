import { IDBFactory } from 'fake-indexeddb'
import type { EngineContext } from '../../../workers/engine/context/context.ts'
import type { TestServer } from '../server/test-server.ts'
import { type Phone, readyToOrder, tableVisit } from './phone.ts'

/** The engine takes note of a commit within a moment; longer than it rests between two copies. */
export const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1_500))

/** A tab is suspended: it takes note of nothing, and so it remembers what was before. Answers how to wake it. */
export function suspend({ database }: EngineContext): () => Promise<unknown> {
  const { transaction } = database
  database.transaction = () => Promise.reject(new DOMException('lost', 'UnknownError')) as never
  return () => {
    database.transaction = transaction
    database.close({ disableAutoOpen: false })
    return database.open()
  }
}

/**
 * A phone whose database is lost while the tab that remembers it sleeps; another tab, which remembers nothing, has a
 * new one.
 */
export type LostDatabase = {
  phone: Phone
  /** The tab that remembers. */
  asleep: EngineContext
  /** The one that was opened since. */
  here: EngineContext
  /** The first one finds the new database. */
  wake(): Promise<unknown>
}

/** @param before what the customer does before it is lost, in the tab that remembers it */
export async function loseDatabase(
  server: TestServer,
  before: (phone: Phone) => Promise<unknown> = async () => undefined,
): Promise<LostDatabase> {
  const factory = new IDBFactory()
  const phone = await readyToOrder(server, tableVisit, { factory })
  const asleep = phone.context
  await before(phone)
  await aMoment()
  const wake = suspend(asleep)
  asleep.database.close({ disableAutoOpen: false })
  await new Promise((resolve) => factory.deleteDatabase('larder').addEventListener('success', resolve))
  return { phone, asleep, here: await phone.another(), wake }
}
