import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Language } from '../../../core/schema/primitives.ts'
import { languageNames } from '../../words/language-names.ts'
import { ChoiceList } from '../../ui/form/choice-list.tsx'
import { usePassing } from '../../ui/form/use-passing.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useLanguageChoice } from './use-language-choice.ts'

/** A sheet to choose the language of the interface and the menu. */
export function LanguageSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const [chosen, choose] = useLanguageChoice()
  const [passing, keys] = usePassing()
  const [passed, setPassed] = useState(false)
  const labelId = useId()
  // Closing by going back would restore the language that a link asked for. After an arrow-key choice, `choose`
  // replaces that step of the history and so closes the sheet.
  const close = () => (passed ? void choose(chosen) : onClose())
  return (
    <Sheet open={open} onClose={close} title={t`Language`}>
      <span id={labelId} className="visually-hidden">
        {t`Language`}
      </span>
      <div {...keys}>
        <ChoiceList
          type="radio"
          labelledBy={labelId}
          chosen={[chosen]}
          onChoose={(language) => {
            setPassed(passing.current)
            void choose(language, passing.current)
          }}
          choices={(Object.keys(languageNames) as Language[]).map((value) => ({
            value,
            label: <span lang={value}>{languageNames[value]}</span>,
          }))}
        />
      </div>
    </Sheet>
  )
}
