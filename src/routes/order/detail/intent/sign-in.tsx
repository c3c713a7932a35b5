import type { ReactNode } from 'react'
import type { OrderIntentRow } from '../../../../../core/storage/rows.ts'
import { ButtonLink } from '../../../../ui/button.tsx'

type SignInProps = {
  intent: Pick<OrderIntentRow, 'id'>
  variant?: 'primary' | 'secondary'
  children: ReactNode
}

/** Leads to signing in, and back to this order. */
export function SignIn({ intent: { id }, variant = 'primary', children }: SignInProps) {
  return (
    <ButtonLink
      to="/login"
      search={(old) => ({ ...old, redirect: `/order/detail/${id}` })}
      variant={variant}
      wide
      icon="person"
    >
      {children}
    </ButtonLink>
  )
}
