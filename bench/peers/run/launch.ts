import { type Browser, openBrowser } from './browser.ts'
import type { Gate, Network } from './gate.ts'
import { type ProbeOptions, type Shown, probe } from './probe.ts'
import { setTimeout as sleep } from 'node:timers/promises'

export type Launch = {
  rowMs: number
  addMs: number | null
  keptMs: number | null
  shift: number
  /** Of the page and its workers, until everything was measured. */
  requests: number
  scriptBytes: number
}

export type Conditions = { network: Network | 'free' | 'gone'; slowdown: number }

const screen = { width: 412, height: 915, deviceScaleFactor: 2, mobile: true }
const patienceMs = 120_000
/** A browser that has just started is still busy with itself. */
const warmUpMs = 300

/** One launch in a browser process of its own; `meanwhile` is called while the page is open. */
export async function launch(
  profile: string,
  address: string,
  adds: boolean,
  gate: Gate,
  { network, slowdown }: Conditions,
  meanwhile?: (browser: Browser) => Promise<void>,
): Promise<Launch> {
  await gate.become(network)
  const browser = await openBrowser(profile)
  try {
    await browser.send('Page.enable')
    await browser.send('Runtime.enable')
    await browser.send('Runtime.addBinding', { name: 'tellShown' })
    await browser.send('Emulation.setDeviceMetricsOverride', screen)
    await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const options: ProbeOptions = { adds, tapEveryMs: 50, settleMs: 500 }
    await browser.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${probe.toString()})(${JSON.stringify(options)})`,
    })
    const told = Promise.withResolvers<string>()
    browser.onCall(told.resolve)
    await sleep(warmUpMs)
    await browser.send('Page.navigate', { url: address })
    const shown = await Promise.race([told.promise, sleep(patienceMs, null, { ref: false })])
    if (shown === null) throw new Error(`${address} showed no row that works within ${patienceMs} ms`)
    const { rowMs, addMs, keptMs, shift } = JSON.parse(shown) as Shown
    await meanwhile?.(browser)
    const passed = gate.passed()
    const scriptBytes = passed.reduce((sum, { isScript, bytes }) => sum + (isScript ? bytes : 0), 0)
    return { rowMs, addMs, keptMs, shift, requests: passed.length, scriptBytes }
  } finally {
    await browser.close()
  }
}
