import type { BrowserContext, Page } from 'playwright/test'

declare global {
  interface Window {
    lastMoments?: string[]
  }
}

/**
 * From now on each page of a context notes what was tapped on it and what it said for a moment, in ms since it was
 * opened. What is left on the screen when a test gives up, half a minute later, says nothing of it.
 */
export async function noteMoments(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const moments: string[] = (window.lastMoments = [])
    const words = (element: Element | null) => (element?.textContent ?? '').trim().slice(0, 80)
    const note = (what: string) => {
      if (moments.push(`${Math.round(performance.now())} ${what}`) > 40) moments.shift()
    }
    for (const kind of ['pointerdown', 'click'])
      addEventListener(
        kind,
        ({ target, isTrusted }) => {
          const element = target instanceof Element ? target : null
          note(
            `${isTrusted ? '' : 'made '}${kind} <${element?.localName}> ${words(element)}${element?.closest('#first-screen') ? ' (first screen)' : ''}`,
          )
        },
        true,
      )
    for (const kind of ['error', 'unhandledrejection'] as const)
      addEventListener(kind, (event) => note(`${kind} ${'reason' in event ? event.reason : event.message}`))
    let said = ''
    new MutationObserver(() => {
      const saying = [...document.querySelectorAll('[role=status]')].map(words).filter(Boolean).join(' | ')
      if (saying !== said) note(`says ${(said = saying)}`)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

export const readMoments = (page: Page): Promise<string[]> => page.evaluate(() => window.lastMoments ?? [])
