import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Language } from '../../../core/schema/primitives.ts'
import { languageNames } from '../../words/language-names.ts'
import { ChoiceList } from '../../ui/form/choice-list.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useLanguageChoice } from './use-language-choice.ts'

/** Chooses the language, of the interface and of the menu. */
export function LanguageSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const [chosen, choose] = useLanguageChoice()
  const labelId = useId()
  return (
    <Sheet open={open} onClose={onClose} title={t`Language`}>
      <span id={labelId} className="visually-hidden">
        {t`Language`}
      </span>
      <ChoiceList
        type="radio"
        labelledBy={labelId}
        chosen={[chosen]}
        onChoose={(language) => void choose(language)}
        choices={(Object.keys(languageNames) as Language[]).map((value) => ({
          value,
          label: <span lang={value}>{languageNames[value]}</span>,
        }))}
      />
    </Sheet>
  )
}
