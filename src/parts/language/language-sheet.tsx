import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Language } from '../../../core/schema/primitives.ts'
import { engine } from '../../engine.ts'
import { useSpoken } from '../../shell/visit/app-context.ts'
import { run } from '../../shell/command.ts'
import { languageNames } from '../../words/language-names.ts'
import { ChoiceList } from '../../ui/form/choice-list.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'

/** Chooses the language, of the interface and of the menu. */
export function LanguageSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const spoken = useSpoken()
  const navigate = useNavigate()
  const labelId = useId()
  // Shown at once, while its words are on their way.
  const [wanted, setWanted] = useState<Language | null>(null)
  const choose = async (language: Language) => {
    setWanted(language)
    const result = await run(engine.chooseLanguage(language))
    setWanted(null)
    if (!result.ok) return
    // What was chosen by hand goes before what a link asked for. Replacing the sheet's step closes it too.
    void navigate({
      to: '.',
      search: (old) => ({ ...old, language: undefined }),
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <Sheet open={open} onClose={onClose} title={t`Language`}>
      <span id={labelId} className="visually-hidden">
        {t`Language`}
      </span>
      <ChoiceList
        type="radio"
        labelledBy={labelId}
        chosen={[wanted ?? spoken]}
        onChoose={(language) => void choose(language)}
        choices={(Object.keys(languageNames) as Language[]).map((value) => ({
          value,
          label: <span lang={value}>{languageNames[value]}</span>,
        }))}
      />
    </Sheet>
  )
}
