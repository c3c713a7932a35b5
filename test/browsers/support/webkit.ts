import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../e2e/support/servers/server-process.ts'
import { type Launch, environment } from './browser.ts'
import { startSession } from './webdriver.ts'

/**
 * How WebKit calls what a page was still loading when it was left, and that the page itself can't be had, which the app
 * asks for as long as there is no server (src/engine/patiently.ts); a screen that stays away is missed anyway.
 */
const cutOff =
  /the browsing context is going away|Importing a module script failed|cannot load \S+\/index\.html due to access control/

/** WebKitGTK as it is packaged, through its WebDriver, on a display that nobody sees. */
export const launchWebKit: Launch = async (program, profile) => {
  const display = spawn('Xvfb', ['-displayfd', '1', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(display.stdout, 'data')) as [Buffer]
  const port = await freePort()
  const driver = spawn(program, [`--port=${port}`], {
    env: { ...environment, DISPLAY: `:${String(number).trim()}` },
    stdio: 'ignore',
  })
  const origin = `http://127.0.0.1:${port}`
  await untilUp(origin)
  const log = join(profile, 'console.log')
  const pid = join(profile, 'pid')
  const shell = join(import.meta.dirname, 'webkit-shell.js')
  const command = `echo $$ >'${pid}'; exec gjs -m '${shell}' '${profile}' >>'${log}' 2>&1`
  const send = await startSession(origin, {
    'webkitgtk:browserOptions': { binary: '/bin/sh', args: ['-c', command] },
  }).catch((error: unknown) => {
    const said = existsSync(log) ? readFileSync(log, 'utf8') : ''
    throw new Error(`WebKit did not start: ${said}`, { cause: error })
  })

  return {
    async open(address) {
      // The last window would take the session with it.
      const { handle } = await send<{ handle: string }>('POST', '/window/new', { type: 'tab' })
      await send('DELETE', '/window')
      await send('POST', '/window', { handle })
      await send('POST', '/url', { url: address })
    },
    run: (inPage, ...args) =>
      send('POST', '/execute/sync', { script: `return (${inPage})(...arguments)`, args }),
    inject: (script) => send('POST', '/execute/sync', { script, args: [] }),
    async tap({ x, y }) {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await send('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    errors: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.includes('CONSOLE JS ERROR') && !cutOff.test(line)),
    async kill() {
      process.kill(Number(readFileSync(pid, 'utf8')), 'SIGKILL')
      await end(driver)
      await end(display)
    },
  }
}

async function end(running: ChildProcess): Promise<void> {
  const ended = once(running, 'exit')
  running.kill('SIGKILL')
  await ended
}

async function untilUp(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const up = await fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the WebKit driver did not come up within 20 s')
}
