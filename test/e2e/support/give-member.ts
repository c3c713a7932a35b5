import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { DemoServer } from './demo-server.ts'

/** What an owner types to give a member more; answers what the member has then. */
export function giveMember(server: DemoServer, number: string, ...options: string[]): string {
  const program = join(import.meta.dirname, '../../../server/cli/members.ts')
  const env = { ...process.env, DATA_DIR: server.folder }
  return execFileSync(process.execPath, [program, `+34${number.replaceAll(' ', '')}`, ...options], {
    env,
    encoding: 'utf8',
  })
}
