import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Language } from '../../../core/schema/primitives.ts'
import { engine } from '../../engine.ts'
import { speak } from '../../i18n/catalogs.ts'
import { run } from '../../shell/command.ts'
import { useSpoken } from '../../shell/visit/app-context.ts'

type Choice = [chosen: Language, choose: (language: Language, inPassing?: boolean) => Promise<void>]

/** The language that is chosen, shown at once while its words are on their way, and how to choose another. */
export function useLanguageChoice(): Choice {
  const spoken = useSpoken()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<Language | null>(null)

  async function choose(language: Language, inPassing = false): Promise<void> {
    setWanted(language)
    const { ok } = await run(engine.chooseLanguage(language))
    // Words that can't be had leave the language as it was; they are asked for again at the next launch.
    if (ok) await speak(language).catch(() => undefined)
    // Another one may be wanted by now.
    setWanted((now) => (now === language ? null : now))
    if (!ok) return
    // What was chosen by hand goes before what a link asked for. Replacing a sheet's step closes it too, which an arrow key
    // on its way to another language mustn't.
    await navigate({
      to: '.',
      search: (old) => ({ ...old, language: undefined }),
      replace: true,
      ...(inPassing && { state: true }),
      resetScroll: false,
    })
  }
  return [wanted ?? spoken, choose]
}
