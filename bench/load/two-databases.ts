import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { answers, freePort, postgresProgram } from '../../test/support/database/postgres.ts'

/** A PostgreSQL with a standby. What is committed on the first is on the disk of the second (docs/operating.md). */
export type TwoDatabases = {
  port: number
  /**
   * Kills the first one, and promotes the standby.
   * @returns its port
   */
  failOver: () => Promise<number>
  stop: () => Promise<void>
}

const quiet = { stdio: 'ignore' } as const

export async function openTwoDatabases(): Promise<TwoDatabases> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-two-'))
  chmodSync(folder, 0o777)
  const first = { data: join(folder, 'first'), port: await freePort() }
  const second = { data: join(folder, 'second'), port: await freePort() }
  const run = (program: string, args: string[]) =>
    execFileSync(...postgresProgram(program, args), { cwd: folder, ...quiet })
  run('initdb', ['-D', first.data, '-U', 'larder', '-A', 'trust', '-E', 'UTF8'])
  appendFileSync(
    join(first.data, 'postgresql.conf'),
    `unix_socket_directories = '${folder}'\nlisten_addresses = '127.0.0.1'\n`,
  )
  const start = async ({ data, port }: typeof first) => {
    const args = ['-D', data, '-p', String(port)]
    const server = spawn(...postgresProgram('postgres', args), { cwd: folder, ...quiet })
    await answers(addressOf(port))
    return server
  }
  const servers = [await start(first)]
  const from = ['-h', '127.0.0.1', '-p', String(first.port), '-U', 'larder']
  run('pg_basebackup', ['-D', second.data, ...from, '--write-recovery-conf', '--checkpoint=fast'])
  servers.push(await start(second))
  const client = new Client({ connectionString: addressOf(first.port) })
  await client.connect()
  await client.query("alter system set synchronous_standby_names = '*'")
  await client.query('select pg_reload_conf()')
  const kind = async () =>
    (await client.query<{ sync_state: string }>('select sync_state from pg_stat_replication')).rows[0]
      ?.sync_state
  for (let tries = 0; (await kind()) !== 'sync'; tries += 1) {
    if (tries > 100) throw new Error('The second database doesn’t follow the first.')
    await setTimeout(50)
  }
  await client.end()
  return {
    port: first.port,
    failOver: async () => {
      run('pg_ctl', ['-D', first.data, '-m', 'immediate', 'stop'])
      run('pg_ctl', ['-D', second.data, '--wait', 'promote'])
      return second.port
    },
    stop: async () => {
      for (const { data } of [first, second]) {
        try {
          run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
        } catch {
          // It is stopped already.
        }
      }
      await Promise.all(servers.map((server) => server.exitCode ?? once(server, 'exit')))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const addressOf = (port: number): string => `postgres://larder@127.0.0.1:${port}/postgres`
