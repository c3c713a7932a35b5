import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { readingMs, toast } from '../../ui/message/toast.tsx'

/**
 * Says how many combos were removed: each order type has its own combo cart, and the one that is left is emptied (spec
 * §4).
 */
export function toastCleared(count: number): void {
  const text = i18n._(
    msg`${plural(count, { one: '# combo was taken out of your cart', other: '# combos were taken out of your cart' })}`,
  )
  toast('warn', text, readingMs(text))
}
