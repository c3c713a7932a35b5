import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { newMember } from '../../../support/customers/member.ts'
import { openShopServer } from '../../../support/server/shop-server.ts'
import { spawnProgram } from '../../../support/server/spawn-program.ts'

/** No database of the program may grow, as on a disk that is full. */
const fullDisk = `
  import { DatabaseSync } from 'node:sqlite'
  const { exec } = DatabaseSync.prototype
  DatabaseSync.prototype.exec = function (sql) {
    exec.call(this, sql)
    if (sql.includes('busy_timeout')) exec.call(this, 'pragma max_page_count = 1')
  }`

/** What a command adds to these tables needs more room than there is. */
const needRoom = ['purse_entries', 'managers', 'shop_texts']
  .map(
    (table) =>
      `create trigger fill_${table} after insert on ${table} begin insert into filler values (zeroblob(1e5)); end;`,
  )
  .join('\n')

test('a command that finds the disk full says so in one sentence, without a stack trace', async () => {
  const server = await openShopServer()
  const member = await newMember(server)
  await server.db.destroy()
  const database = new DatabaseSync(join(server.folder, 'larder.sqlite'))
  database.exec(`create table filler (room blob); ${needRoom}`)
  database.close()
  const env = {
    DATA_DIR: server.folder,
    GEOCODER_URL: 'https://photon.example/api',
    NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(fullDisk)}"`,
  }
  const commands: Record<string, string[]> = {
    members: [`+34${member.mobile}`, '--points', '1', '--why', 'for the wait'],
    desk: ['manager', 'Rosa'],
    shop: ['generate', '--items', '5', '--host', 'other.test', '--import'],
  }
  for (const [name, args] of Object.entries(commands)) {
    const program = spawnProgram(`server/cli/${name}.ts`, env, args)
    expect([name, await program.ends(), program.output()]).toEqual([
      name,
      1,
      'The database can’t do it: database or disk is full.\n',
    ])
  }
  await server.close()
})
