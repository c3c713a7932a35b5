import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { languages } from '../../../core/schema/constants.ts'
import { useLanguageChoice } from '../../parts/language/use-language-choice.ts'
import { languageNames } from '../../words/language-names.ts'
import { Section } from '../../ui/content/section.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './profile-screen.module.css'

/** The six languages, each by its own name; choosing one takes effect at once. */
export function LanguageField() {
  const [chosen, choose] = useLanguageChoice()
  const headingId = useId()
  const name = useId()
  return (
    <Section title={<Trans>Language</Trans>} id={headingId}>
      <div className={styles.languages} role="radiogroup" aria-labelledby={headingId}>
        {languages.map((language) => (
          <label key={language} className={styles.language} lang={language}>
            <input
              type="radio"
              name={name}
              checked={language === chosen}
              onChange={() => void choose(language)}
            />
            {languageNames[language]}
            {language === chosen && <Icon name="check" size={20} />}
          </label>
        ))}
      </div>
    </Section>
  )
}
