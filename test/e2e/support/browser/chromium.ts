import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const certificate = new X509Certificate(
  readFileSync(join(import.meta.dirname, '../../../support/chaos/tls/localhost.test-only.cert.pem')),
)
const fingerprint = createHash('sha256')
  .update(certificate.publicKey.export({ type: 'spki', format: 'der' }))
  .digest('base64')

export const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** The same Chromium without its windows, where there is one: it starts in half the time. It has no Background Sync. */
export const shellPath = process.env['CHROMIUM_SHELL_PATH'] || executablePath

/**
 * What hangs from the address bar is two pages of its own, which nobody here sees and which take more to open than
 * ours.
 */
const popups = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** As Playwright has them. */
const playwrightDisables = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
]
const without = (features: readonly string[]) => `--disable-features=${features.join(',')}`

const playwrightPointers = [
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',
]

/**
 * Quiet, and of all certificates that nobody trusts it accepts the chaos proxy's alone. Code is compiled as on a phone.
 */
export const quietArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--ignore-certificate-errors-spki-list=${fingerprint}`,
  without(popups),
]

/** For tests: a page that lives for seconds is done before what compiling its code once more would save. */
export const chromiumArgs = [...quietArgs, '--js-flags=--no-opt,--no-maglev,--no-sparkplug']

/**
 * The same where Playwright opens it: of each setting Chromium hears the last, so what Playwright says in it is said
 * again.
 */
const atPlaywright = without([...playwrightDisables, ...popups])
export const launchArgs = [...chromiumArgs, atPlaywright]

/** For what is timed. */
export const timedArgs = [...quietArgs, atPlaywright]

/**
 * For the browser that each test has to itself: half of what its start costs is processes that only a browser needs
 * which lives longer.
 */
export const shellArgs = [
  ...chromiumArgs,
  '--no-zygote',
  '--in-process-gpu',
  '--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,NetworkServiceInProcess2',
  // No process waits for a page that nobody opens.
  without([...playwrightDisables, 'SpareRendererForSitePerProcess']),
  // Nobody reads the code that a page compiles again in this profile, so nobody writes it down.
  `--blink-settings=${[...playwrightPointers, 'v8CacheStrategiesForCacheStorage=1'].join(',')}`,
]
