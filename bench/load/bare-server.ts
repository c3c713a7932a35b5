import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { Pool } from 'pg'

/**
 * What Node alone can do: reads the body, parses it, and answers the same bytes with the same headers for each path.
 * For a write it first stores one row durably, in SQLite or in PostgreSQL. The parent process sends it these answers
 * and is told its port.
 */
export type BareAnswer = { path: string; headers: Record<string, string>; body: string; isWrite: boolean }

/** Where it writes: a path of an SQLite file, or an address of PostgreSQL. */
const [where = ''] = process.argv.slice(2)
let answers = new Map<string, { headers: Record<string, string>; body: Buffer; isWrite: boolean }>()

const write = where.startsWith('postgres:') ? await toPostgres() : toSqlite()

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString()
    JSON.parse(text)
    const known = answers.get(request.url ?? '')
    const answer = () => {
      response.writeHead(known ? 200 : 404, known?.headers)
      response.end(known?.body)
    }
    if (!known?.isWrite) return answer()
    void write(text).then(answer)
  })
})

function toSqlite(): (text: string) => Promise<void> {
  const db = new DatabaseSync(where)
  db.exec('pragma journal_mode = wal; pragma synchronous = full')
  db.exec('create table if not exists bare_orders (id integer primary key, body text not null)')
  const insert = db.prepare('insert into bare_orders (body) values (?)')
  return async (text) => void insert.run(text)
}

async function toPostgres(): Promise<(text: string) => Promise<void>> {
  const pool = new Pool({ connectionString: where, max: 10 })
  await pool.query('create table if not exists bare_orders (id bigserial primary key, body text not null)')
  return async (text) => {
    await pool.query({
      name: 'insert',
      text: 'insert into bare_orders (body) values ($1)',
      values: [text],
    })
  }
}

process.on('message', (said: BareAnswer[]) => {
  answers = new Map(
    said.map(({ path, headers, body, isWrite }) => [
      path,
      { headers, body: Buffer.from(body, 'base64'), isWrite },
    ]),
  )
  process.send?.({ ready: true })
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
