import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

let updated = false

/** Installs Debian packages if this is root on Debian; returns whether they are installed now. */
export function installPackages(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing Debian’s ${packages.join(', ')} …`)
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  if (!updated) spawnSync('apt-get', ['update'], options)
  updated = true
  return spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options).status === 0
}
