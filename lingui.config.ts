import { babelExtractor } from '@lingui/cli/api/extractors/babel'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { languages } from './core/schema/constants.ts'

/** The server and the service worker mark their sentences; they are given ids as the macros give them to the page's. */
const marked = /(^|\/)(server|sw)\//

/** Most files have no message, and parsing them would take most of the time. */
const mayHaveMessages = /@lingui|\/\*\s*i18n/

export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  catalogs: [{ path: 'locales/{locale}', include: ['src', 'desk', 'server', 'sw'] }],
  fallbackLocales: { default: 'en' },
  format: formatter({ lineNumbers: false }),
  extractors: [
    {
      match: (filename) => babelExtractor.match(filename),
      extract: async (filename, code, onMessage, context) => {
        if (!mayHaveMessages.test(code)) return
        const isMarked = marked.test(filename)
        await babelExtractor.extract(
          filename,
          code,
          isMarked
            ? ({ id, ...rest }) => onMessage({ ...rest, id: generateMessageId(id), message: id })
            : onMessage,
          context,
        )
      },
    },
  ],
})
