import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useMenuLang } from '../../shell/visit/menu-lang.ts'
import { Button } from '../../ui/button.tsx'
import styles from './dish-frame.module.css'

/** About five lines on a small phone. */
const shownLetters = 200

/** The restaurant's description of a dish. A long one is folded, so that the choices below stay in sight. */
export function DishWords({ text }: { text: string }) {
  const id = useId()
  const lang = useMenuLang()
  const [open, setOpen] = useState(false)
  if (text.length <= shownLetters)
    return (
      <p className={styles.description} lang={lang}>
        {text}
      </p>
    )
  return (
    <div>
      <p id={id} className={styles.description} lang={lang} data-folded={!open || undefined}>
        {text}
      </p>
      <Button variant="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? <Trans>Show less</Trans> : <Trans>Read more</Trans>}
      </Button>
    </div>
  )
}
