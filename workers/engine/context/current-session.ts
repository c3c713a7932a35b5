import type { LarderDatabase } from '../../../core/storage/database.ts'
import type { SessionRow } from '../../../core/storage/rows.ts'
import type { Memory } from '../storage/memory.ts'

/** Can this customer's token be used? `later`: it can't be known now; `signIn`: the customer must sign in again. */
export type TokenState = 'usable' | 'later' | 'signIn'

/** The current session. While the database can't be read, it is the one that the engine's memory holds. */
export const currentSession = ({
  database,
  memory,
}: {
  database: LarderDatabase
  memory: Memory
}): Promise<SessionRow | undefined> =>
  memory.or(
    () => sessionIn(database),
    ({ sessions }) => sound(sessions.find(({ key }) => key === 'current')),
  )

/** The current session as the database has it, for use in a transaction over `sessions`: memory isn't part of one. */
export const sessionIn = async ({ sessions }: LarderDatabase): Promise<SessionRow | undefined> =>
  sound(await sessions.get('current'))

/** Within a transaction over `sessions`: is it still this customer who is ordering? */
export const isHere = async (database: LarderDatabase, customerId: string): Promise<boolean> =>
  (await sessionIn(database))?.customerId === customerId

/** A malformed row counts as no session: its values would make every call a bad request. */
const sound = (session: SessionRow | undefined): SessionRow | undefined =>
  session && isSound(session) ? session : undefined

const isSound = ({ customerId, accessToken }: SessionRow): boolean =>
  [customerId, accessToken].every((text) => typeof text === 'string' && /^[\x20-\x7e]{1,200}$/.test(text))

/** Stores the token's expiry that the server has announced: using a member's token prolongs it. */
export async function prolong(
  { database }: { database: LarderDatabase },
  accessToken: string,
  accessTokenExpiresAt: number,
): Promise<void> {
  const known = await sessionIn(database)
  if (known?.accessToken !== accessToken || known.accessTokenExpiresAt === accessTokenExpiresAt) return
  await database.transaction('rw', database.sessions, async () => {
    const current = await sessionIn(database)
    if (current?.accessToken === accessToken)
      await database.sessions.put({ ...current, accessTokenExpiresAt })
  })
}
