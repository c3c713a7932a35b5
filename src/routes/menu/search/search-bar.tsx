import { useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import styles from './search.module.css'

type SearchBarProps = {
  text: string
  onChange: (text: string) => void
  onClear: () => void
  /** Enter: the results are shown while typing. */
  onEnter: () => void
  onClose: () => void
  ref: Ref<HTMLInputElement>
}

/** Longer than any dish's name. */
const longest = 100

/** The search bar, in place of the menu's bar: a back button and the field. */
export function SearchBar({ text, onChange, onClear, onEnter, onClose, ref }: SearchBarProps) {
  const { t } = useLingui()
  return (
    <header className={styles.bar}>
      <form
        className={styles.inner}
        onSubmit={(event) => {
          event.preventDefault()
          onEnter()
        }}
      >
        <IconButton icon="back" label={t`Close the search`} onClick={onClose} />
        <div className={styles.box}>
          <input
            ref={ref}
            className={styles.input}
            type="search"
            aria-label={t`Search the menu`}
            placeholder={t`Search the menu`}
            value={text}
            maxLength={longest}
            enterKeyHint="search"
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {text !== '' && <IconButton icon="close" label={t`Clear the search`} onClick={onClear} />}
        </div>
      </form>
    </header>
  )
}
