import { Client } from 'pg'

/**
 * Creates an empty database beside the one of an address. In a database that was loaded before, thousands of unanswered
 * orders would expire meanwhile.
 */
export async function createOwnDatabase(
  address: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `larder_load_${process.pid}`
  await run(address, `create database ${name}`)
  const url = new URL(address)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(address, `drop database ${name} with (force)`) }
}

async function run(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
