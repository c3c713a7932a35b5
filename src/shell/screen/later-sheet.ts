import { laterSheetName } from '../../../core/domain/named-in-page.ts'

let coming: Promise<void> | undefined

/** Where the styles are that the first screens don't need; null in development, where each comes with its script. */
export const laterSheetHref = (): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name=${laterSheetName}]`)?.content ?? null

/**
 * Resolves once the styles of every screen are there: nothing is drawn before it has its own. Rejects where they can't be had,
 * and asks for them anew when they are next needed.
 */
export function laterSheet(): Promise<void> {
  coming ??= fetched(laterSheetHref()).catch((error: unknown) => {
    coming = undefined
    throw error
  })
  return coming
}

async function fetched(href: string | null): Promise<void> {
  if (!href) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      reject(new TypeError(`${href} could not be fetched`))
    })
    document.head.append(link)
  })
}
