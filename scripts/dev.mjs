// Runs the server, which restarts, and Vite, which reloads the page, as files change. The page's address is Vite's.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { buildApp } from './build.mjs'
import { environment, install, nodePath, root, stop } from './machine/install.mjs'

install()
// The server reads the settings itself at each start; the page's development server needs only this one.
const settings = join(root, '.env')
process.env['PORT'] ??= (existsSync(settings) && parseEnv(readFileSync(settings, 'utf8')).PORT) || '8787'
const port = Number(process.env['PORT'])
if (await isTaken(port)) stop(`Port ${port} is in use: stop the other server first, or choose another PORT.`)
// The server requires a built app to serve; during development the browser talks to Vite instead.
buildApp()
const programs = [
  ['--watch-path=server', '--watch-path=core', '--watch-preserve-output', 'server/main.ts'],
  [join(root, 'node_modules/vite/bin/vite.js')],
].map((arguments_) => spawn(nodePath(), arguments_, { cwd: root, env: environment(), stdio: 'inherit' }))

const stopAll = () => {
  for (const program of programs) program.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll)
for (const program of programs) program.on('exit', stopAll)

function isTaken(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
