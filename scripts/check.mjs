// Runs lint, format and type checks in parallel: a few seconds.
import { spawn } from 'node:child_process'
import { environment, install, root } from './machine/install.mjs'

export const checks = {
  lint: ['oxlint', '--deny-warnings', '.'],
  format: ['oxfmt', '--check', '.'],
  types: ['tsc', '-b'],
}

/** Runs every check; returns the names of those that failed. */
export async function check() {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, [command, ...arguments_]]) => {
      const { code, output } = await capture(command, arguments_)
      if (code !== 0) console.error(`\n${name}:\n${output}`)
      return { name, failed: code !== 0 }
    }),
  )
  return results.filter(({ failed }) => failed).map(({ name }) => name)
}

function capture(command, arguments_) {
  return new Promise((resolve) => {
    const child = spawn(command, arguments_, {
      cwd: root,
      env: environment(),
      shell: process.platform === 'win32',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
    child.on('close', (code) => resolve({ code, output }))
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
  })
}

if (process.argv[1]?.endsWith('check.mjs')) {
  install()
  const failed = await check()
  if (failed.length === 0) console.log('lint, format and types are in order')
  process.exit(failed.length ? 1 : 0)
}
