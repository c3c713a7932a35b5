import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh', 'es', 'it', 'fr', 'ca'],
  catalogs: [{ path: 'locales/{locale}', include: ['src'] }],
  fallbackLocales: { default: 'en' },
  format: formatter({ lineNumbers: false }),
})
