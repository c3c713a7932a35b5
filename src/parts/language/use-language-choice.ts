import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Language } from '../../../core/schema/primitives.ts'
import { engine } from '../../engine.ts'
import { speak } from '../../i18n/catalogs.ts'
import { run } from '../../shell/command.ts'
import { useSpoken } from '../../shell/visit/app-context.ts'

type Choice = [chosen: Language, choose: (language: Language, inPassing?: boolean) => Promise<void>]

/** The chosen language, shown at once while its catalogue loads, and the function that chooses another. */
export function useLanguageChoice(): Choice {
  const spoken = useSpoken()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<Language | null>(null)

  async function choose(language: Language, inPassing = false): Promise<void> {
    setWanted(language)
    const { ok } = await run(engine.chooseLanguage(language))
    // If the catalogue can't be loaded, the page keeps its language. The next launch asks for the catalogue again.
    if (ok) await speak(language).catch(() => undefined)
    // The customer may have chosen another language meanwhile.
    setWanted((now) => (now === language ? null : now))
    if (!ok) return
    // A choice by hand overrides the language that a link asked for. Replacing a sheet's step of the history also
    // closes the sheet; an arrow key that only passes a language mustn't do that.
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
