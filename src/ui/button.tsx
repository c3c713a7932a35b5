import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

type Look = {
  /** `primary` is used once per screen, for its main action. */
  variant?: 'primary' | 'secondary' | 'outline' | 'quiet' | 'danger'
  /** As wide as its container. */
  wide?: boolean
  icon?: IconName
}

const lookOf = ({ variant = 'primary', wide = false }: Look): string =>
  classes(styles.button, styles[variant], wide && styles.wide)

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean; children: ReactNode }

/** A button with a text. While `busy` it can't be pressed again, but keeps its focus and its name. */
export function Button({
  variant,
  wide,
  icon,
  busy = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={classes(lookOf({ variant, wide } as Look), busy && styles.busy, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} size={20} />}
      {children}
    </button>
  )
}

type AnchorProps = Look & AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }

/** A link out of the app that looks like a button. */
export function Anchor({ variant, wide, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a className={classes(lookOf({ variant, wide } as Look), className)} {...rest}>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </a>
  )
}

/** A link inside the app that looks like a button; takes what a router's Link takes. */
export const ButtonLink = createLink(Anchor)

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconName
  /** The accessible name, which is also the tooltip. */
  label: string
  look?: 'plain' | 'tinted' | 'raised'
}

/** A round button with an icon, at least 44 px wide. */
export function IconButton({ icon, label, look = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classes(styles.round, styles[look], className)}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  )
}

type IconAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { icon: IconName; label: string }

const IconAnchor = ({ icon, label, className, ...rest }: IconAnchorProps) => (
  <a aria-label={label} title={label} className={classes(styles.round, styles.plain, className)} {...rest}>
    <Icon name={icon} />
  </a>
)

/** A link inside the app that looks like an icon button. */
export const IconLink = createLink(IconAnchor)
