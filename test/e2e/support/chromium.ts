import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const certificate = new X509Certificate(
  readFileSync(join(import.meta.dirname, '../../support/chaos/tls/localhost.test-only.cert.pem')),
)
const fingerprint = createHash('sha256')
  .update(certificate.publicKey.export({ type: 'spki', format: 'der' }))
  .digest('base64')

export const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** The same Chromium without its windows, where there is one: it starts in half the time. It has no Background Sync. */
export const shellPath = process.env['CHROMIUM_SHELL_PATH'] || executablePath

/** Quiet, and of all certificates that nobody trusts it accepts the chaos proxy's alone. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A page that lives for seconds is done before what compiling its code once more would save.
  '--js-flags=--no-opt,--no-maglev,--no-sparkplug',
  `--ignore-certificate-errors-spki-list=${fingerprint}`,
]
