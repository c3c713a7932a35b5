import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { allWords } from '../../i18n/catalogs.ts'
import { laterSheet } from '../../shell/screen/later-sheet.ts'
import { DebugSheet } from './debug-sheet.tsx'

/** Shows what the engine did and how this phone is. Not part of the app's own tree: it works when that one doesn't. */
export async function openDebug(): Promise<void> {
  await Promise.all([allWords(), laterSheet()])
  createRoot(document.body.appendChild(document.createElement('aside'))).render(
    <I18nProvider i18n={i18n}>
      <DebugSheet />
    </I18nProvider>,
  )
}
