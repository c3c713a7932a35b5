import { useLingui } from '@lingui/react/macro'
import { type LinkProps, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import styles from './nav-bar.module.css'

type NavBarProps = {
  title: ReactNode
  /** Shows a back button: to the previous page, or to this path if the app was opened on this page. */
  back?: LinkProps['to']
  /** Icon buttons at the end. */
  actions?: ReactNode
}

/** The bar on top of a screen, with its heading. */
export function NavBar({ title, back, actions }: NavBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        {back && <BackButton to={back} className={styles.back} />}
        <h1 className={styles.title}>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  )
}

type BackButtonProps = { to: LinkProps['to']; look?: 'plain' | 'raised'; className?: string | undefined }

/** Goes back in the history, or to `to` if the app was opened on this page. */
export function BackButton({ to, look = 'plain', className }: BackButtonProps) {
  const { t } = useLingui()
  const router = useRouter()
  const back = () => {
    if (router.history.canGoBack()) router.history.back()
    // /login gets this page's parameters, so that signing in continues to where signing up would have.
    else void router.navigate({ to: to ?? '/', replace: true, ...(to === '/login' && { search: true }) })
  }
  return <IconButton icon="back" label={t`Back`} look={look} className={className} onClick={back} />
}
