import type { Browser, BrowserContext } from 'playwright/test'

/**
 * Closes a context. A route's handler may be reading an answer just then; without its route, what it throws doesn't
 * fail the test that has ended.
 */
export async function closeContext(context: BrowserContext): Promise<void> {
  for (const routed of [context, ...context.pages()])
    await routed.unrouteAll({ behavior: 'ignoreErrors' }).catch(unlessClosed)
  await context.close()
}

/** A test may have closed the context itself. */
function unlessClosed(error: Error): void {
  if (!error.message.includes('has been closed')) throw error
}

export async function closeContexts(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await closeContext(context)
}
