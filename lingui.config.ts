import { babelExtractor } from '@lingui/cli/api/extractors/babel'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { languages } from './core/schema/constants.ts'

/** The server and the service worker mark their sentences; they are given ids as the macros give them to the page's. */
const marked = /(^|\/)(server|sw)\//

export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  catalogs: [{ path: 'locales/{locale}', include: ['src', 'desk', 'server', 'sw'] }],
  fallbackLocales: { default: 'en' },
  format: formatter({ lineNumbers: false }),
  extractors: [
    {
      match: (filename) => marked.test(filename) && babelExtractor.match(filename),
      extract: (filename, code, onMessage, context) =>
        babelExtractor.extract(
          filename,
          code,
          ({ id, ...rest }) => onMessage({ ...rest, id: generateMessageId(id), message: id }),
          context,
        ),
    },
    babelExtractor,
  ],
})
