import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { DemoServer } from './demo-server.ts'

/** What an owner types to give a member more; answers what the member has then. */
export const giveMember = (server: DemoServer, number: string, ...options: string[]): string =>
  typed(server, 'members', `+34${number.replaceAll(' ', '')}`, ...options, '--why', 'as a test')

/** Makes somebody a manager; answers their key. */
export const makeManager = (server: DemoServer, name: string): string =>
  typed(server, 'desk', 'manager', name).trim().split('\n').at(-1) ?? ''

function typed(server: DemoServer, command: 'members' | 'desk', ...args: string[]): string {
  const program = join(import.meta.dirname, `../../../server/cli/${command}.ts`)
  const env = { ...process.env, DATA_DIR: server.folder }
  return execFileSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })
}
