import { laterSheetName } from '../../../core/domain/named-in-page.ts'

let coming: Promise<void> | undefined

/**
 * The address of the style sheet that the first screens don't need; null in development, where styles come with their
 * scripts.
 */
export const laterSheetHref = (): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name=${laterSheetName}]`)?.content ?? null

/**
 * Resolves once the styles of all screens are loaded: no screen is drawn without its styles. Rejects if they can't be
 * fetched; the next call tries again.
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
