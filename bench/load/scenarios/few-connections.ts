import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { noPostgres, openPostgres } from '../../../test/support/database/postgres.ts'
import { each, signIn } from '../phone.ts'
import type { Scenario } from '../scenario.ts'
import { openStage } from '../stage.ts'
import { counted, heldAgainst, keepOrdering } from './ordering.ts'

const user = 'larder_few'

/**
 * A PostgreSQL that accepts only two more connections, where a server would open eleven: all orders are taken, one
 * after the other.
 */
export const fewConnections: Scenario = async ({ phones = 32, seconds = 5 }) => {
  if (noPostgres !== null) return [noPostgres]
  const postgres = await openPostgres()
  const url = new URL(await postgres.fresh())
  const admin = new Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`create role ${user} login`)
  await admin.query(`create database ${user} owner ${user}`)
  url.username = url.pathname = user
  const stage = await openStage({ databaseUrl: url.href })
  const connected = async () => {
    const { rows } = await admin.query<{ pid: number }>(
      'select pid from pg_stat_activity where usename = $1',
      [user],
    )
    return rows.map(({ pid }) => pid)
  }
  try {
    const guests = await each(Array.from({ length: phones }), 8, () => signIn(stage.port, 0))
    const before = (await connected()).length
    await admin.query(`alter role ${user} connection limit 2`)
    for (const pid of await connected()) await admin.query('select pg_terminate_backend($1)', [pid])
    // Orders that were being answered at that moment have to be sent again.
    await setTimeout(1_000)
    const ordering = keepOrdering(guests, 20)
    await setTimeout(seconds * 1000)
    const during = (await connected()).length
    await ordering.stop()
    await admin.query(`alter role ${user} connection limit -1`)
    const broken = heldAgainst(ordering.sent, await stage.ledger())
    const failed = ordering.sent.filter(({ outcome }) => outcome !== 'yes').length
    if (failed > 0) broken.push(`${failed} orders were not taken`)
    if (during > 2) broken.push(`it had ${during} connections`)
    console.log(`${before} connections before, ${during} with the limit: ${counted(ordering.sent)}`)
    return broken
  } finally {
    await stage.close()
    await admin.query(`drop database ${user} with (force)`)
    await admin.query(`drop role ${user}`)
    await admin.end()
    await postgres.stop()
  }
}
