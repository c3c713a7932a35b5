import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from './debian.mjs'

const folder = '/etc/postgresql-common/createcluster.d'
const noCluster = join(folder, 'larder-tests.conf')

/**
 * Finds a PostgreSQL for the tests, which start a server of their own with its programs: a configured or installed
 * one, else Debian's if this is root on Debian. False when none can be had.
 */
export function findPostgres() {
  if (process.env['DATABASE_URL_TEST'] || isHere()) return true
  if (process.getuid?.() !== 0) return false
  try {
    // Prevents the package from creating and starting a database cluster of its own.
    mkdirSync(folder, { recursive: true })
    writeFileSync(noCluster, 'create_main_cluster = false\n')
    return installPackages('postgresql') && isHere()
  } finally {
    rmSync(noCluster, { force: true })
  }
}

const programs = '/usr/lib/postgresql'
const isHere = () =>
  existsSync(programs) &&
  readdirSync(programs).some((version) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(programs, version, 'bin', program))),
  )
