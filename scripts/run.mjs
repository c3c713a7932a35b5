// Runs a TypeScript program of the project with the right Node: node scripts/run.mjs [an option of Node] FILE
// [arguments]
import { spawn } from 'node:child_process'
import { environment, install, nodePath, root } from './machine/install.mjs'

/** Runs the program until it exits. Interrupts reach it through the terminal's process group, or are passed on. */
export function run(file, arguments_ = []) {
  const child = spawn(nodePath(), [file, ...arguments_], { cwd: root, env: environment(), stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

const [, script, file, ...rest] = process.argv
if (script?.endsWith('run.mjs') && file) {
  install()
  run(file, rest)
}
