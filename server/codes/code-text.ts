import { oneLine } from '../base/one-line.ts'
import type { Language } from '../../core/schema/primitives.ts'
import { said } from '../i18n/said.ts'

const longestName = 40

/**
 * The text message with a code. Its last line lets a browser at `host` fill in the code by itself (WebOTP); without a
 * host, that line is left out.
 */
export function codeText(
  code: string,
  { shopName, language, host }: { shopName: string; language: Language; host: string | null },
): string {
  const shop = oneLine(shopName).slice(0, longestName)
  const sentence = said(
    /*i18n*/ '{code} is your code for {shop}. It is valid for 10 minutes. Never share it.',
    language,
    { code, shop },
  )
  return host === null ? sentence : `${sentence}\n\n@${host} #${code}`
}
