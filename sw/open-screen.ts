/// <reference lib="webworker" />
import { keptParameters } from '../core/domain/kept-parameters.ts'
import { openOrderMessage } from '../core/domain/order/open-order.ts'
import { showsApp } from './screens.ts'

/** How long to wait for a page to confirm that it shows the screen; a page of an older release never does. */
const answerWithinMs = 500
const tableWithinMs = 500

/**
 * Opens a notification's screen in a tab of the app, preferably the focused or a visible one, else in a new tab.
 * @param tableOf the code of the table for a new tab, which has no visit to continue
 */
export async function openScreen(
  { clients }: ServiceWorkerGlobalScope,
  path: string,
  tableOf: (path: string) => Promise<string | null>,
): Promise<void> {
  const all = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Frames inside a page aren't tabs.
  const windows = all.filter((page) => page.frameType !== 'nested' && showsApp(page))
  const open =
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  if (!open) {
    const table = await Promise.race([tableOf(path), noTable()])
    return void (await clients.openWindow(table ? `${path}?${new URLSearchParams({ table })}` : path))
  }
  // Some browsers refuse to focus a tab; it is still navigated.
  await open.focus().catch(() => null)
  if (await asks(open, path)) return
  const address = path + visitIn(open)
  // `navigate` fails for a tab that this worker doesn't control, such as a picture in a tab of its own.
  await open.navigate(address).catch(() => clients.openWindow(address))
}

/** A browser opens a window only shortly after the tap: a slow phone's database isn't waited for. */
const noTable = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), tableWithinMs))

/** The tab's visit parameters, so that a customer at a table keeps the table. */
function visitIn({ url }: WindowClient): string {
  const { searchParams } = new URL(url)
  const kept = keptParameters.flatMap((name) => {
    const value = searchParams.getAll(name).at(-1)
    return value ? [[name, value]] : []
  })
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
}

/** Asks the page to navigate by itself, which keeps its table and needs no reload; true if the page confirms. */
async function asks(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  page.postMessage({ type: openOrderMessage, path }, [port2])
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true), { once: true })
    port1.start()
    setTimeout(() => resolve(false), answerWithinMs)
  })
}
