import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { languages } from '../../../core/schema/constants.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import { engine } from '../../engine.ts'
import { useSpoken } from '../../shell/visit/app-context.ts'
import { run } from '../../shell/command.ts'
import { languageNames } from '../../words/language-names.ts'
import { Section } from '../../ui/content/section.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './profile-screen.module.css'

/** The six languages, each by its own name; choosing one changes everything at once. */
export function LanguageField() {
  const spoken = useSpoken()
  const navigate = useNavigate()
  const headingId = useId()
  const name = useId()
  const choose = async (language: Language) => {
    const result = await run(engine.chooseLanguage(language))
    if (!result.ok) return
    // What was chosen by hand goes before what a link asked for.
    await navigate({
      to: '.',
      search: (old) => ({ ...old, language: undefined }),
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <Section title={<Trans>Language</Trans>} id={headingId}>
      <div className={styles.languages} role="radiogroup" aria-labelledby={headingId}>
        {languages.map((language) => (
          <label key={language} className={styles.language} lang={language}>
            <input
              type="radio"
              name={name}
              checked={language === spoken}
              onChange={() => void choose(language)}
            />
            {languageNames[language]}
            {language === spoken && <Icon name="check" size={20} />}
          </label>
        ))}
      </div>
    </Section>
  )
}
