import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../../../server/settings/config.ts'
import { ensureDeskKeys } from '../../../../server/desk/access/desk-key.ts'
import { createLog } from '../../../../server/log/log.ts'
import { type RunningServer, startServer } from '../../../../server/start/start-server.ts'
import { cutConnections } from './cut-connections.ts'
import { ledgerIn, putDemoShop, root } from './demo-data.ts'
import { ownPort } from './ports.ts'

/** The demo shop's server with the built app, on a database of its own; it can be stopped and started again. */
export type DemoServer = ReturnType<typeof ledgerIn> & {
  port: number
  /** Its DATA_DIR. */
  folder: string
  start(): Promise<void>
  /** With SIGKILL, whatever is under way is cut off. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** The key to the desk that its first start has shown. */
  deskKey: string
  /** The sign-in codes that it has logged, newest last. */
  codes: string[]
  dispose(): Promise<void>
}

/**
 * One in this very process, which starts in no time. `settings` are variables of docs/operating.md, read at each start.
 */
export async function openDemoServer(settings: Record<string, string> = {}): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-e2e-'))
  const deskKey = await putDemoShop(folder)
  const port = await ownPort()
  let running: RunningServer | null = null
  const server: DemoServer = {
    ...ledgerIn(folder),
    port,
    folder,
    codes: [],
    deskKey,
    async start() {
      const write = (line: string) => {
        const code = /"code":"(\d{6})"/.exec(line)?.[1]
        if (code) server.codes.push(code)
      }
      running = await startServer({
        config: readConfig({ PORT: String(port), DATA_DIR: folder, ...settings }),
        // Codes are logged at this level.
        log: createLog({ logLevel: 'info', logFormat: 'json' }, { write }),
        distDir: join(root, 'dist'),
        firstShopPath: null,
      })
      const [fresh] = await ensureDeskKeys(running.db, Date.now())
      server.deskKey = fresh?.key ?? server.deskKey
    },
    async stop(signal = 'SIGTERM') {
      const stopped = running
      running = null
      if (!stopped) return
      const gone = stopped.stop()
      if (signal === 'SIGKILL') cutConnections(port)
      await gone
    },
    async dispose() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}
