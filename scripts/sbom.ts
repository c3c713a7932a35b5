// npm run -s sbom > larder.cdx.json: the inventory of libraries (CycloneDX), from the lockfile alone.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cyclonedx } from './libraries.ts'

const root = join(import.meta.dirname, '..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
process.stdout.write(`${JSON.stringify(cyclonedx(lock), null, 2)}\n`)
