import type { AnyRouter } from '@tanstack/react-router'

/** How many frames to wait at most for the menu to be drawn. */
const mostFrames = 90

/** Opens the menu at one of its categories. */
export async function goToCategory(router: AnyRouter, categoryId: string): Promise<void> {
  await router.navigate({ to: '/menu' })
  for (let frame = 0; frame < mostFrames; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const section = document.getElementById(`menu-${categoryId}`)
    // The first is missing before Safari 17.4.
    if (!(section?.checkVisibility?.() ?? section?.getClientRects().length)) continue
    section.scrollIntoView({ behavior: 'instant' })
    section.focus({ preventScroll: true })
    return
  }
}
