import { type Language } from '../../core/schema/primitives.ts'
import { oneLine } from '../base/one-line.ts'

/** The one sentence that leaves the server for a person to read: it arrives where no app of ours is. */
const sentences: Record<Language, (code: string, shop: string) => string> = {
  en: (code, shop) => `${code} is your code for ${shop}. It holds for 10 minutes; give it to nobody.`,
  zh: (code, shop) => `${shop}：您的验证码是 ${code}，10 分钟内有效，请勿告诉他人。`,
  es: (code, shop) => `${code} es tu código para ${shop}. Vale 10 minutos; no se lo des a nadie.`,
  it: (code, shop) => `${code} è il tuo codice per ${shop}. Vale 10 minuti; non darlo a nessuno.`,
  fr: (code, shop) => `${code} est votre code pour ${shop}. Il vaut 10 minutes ; ne le donnez à personne.`,
  ca: (code, shop) => `${code} és el teu codi per a ${shop}. Val 10 minuts; no el donis a ningú.`,
}

const longestName = 40

/**
 * The text message that carries a code. Its last line lets a browser at `host` fill the code in by itself
 * (WebOTP); without a host there is no such line.
 */
export function codeText(
  code: string,
  { shopName, language, host }: { shopName: string; language: Language; host: string | null },
): string {
  const sentence = sentences[language](code, oneLine(shopName).slice(0, longestName))
  return host === null ? sentence : `${sentence}\n\n@${host} #${code}`
}
