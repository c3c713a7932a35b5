import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { allWords } from '../../i18n/catalogs.ts'
import { laterSheet } from '../../shell/screen/later-sheet.ts'
import { DebugSheet } from './debug-sheet.tsx'

/** Opens the debug sheet. It has a React root of its own, so that it also works while the app itself doesn't. */
export async function openDebug(): Promise<void> {
  await Promise.all([allWords(), laterSheet()])
  createRoot(document.body.appendChild(document.createElement('aside'))).render(
    <I18nProvider i18n={i18n}>
      <DebugSheet />
    </I18nProvider>,
  )
}
