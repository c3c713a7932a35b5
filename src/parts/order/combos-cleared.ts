import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { readingMs, toast } from '../../ui/message/toast.tsx'

/** Another way to order has a combo cart of its own, and the one that was left is emptied (spec §4). */
export function toastCleared(count: number): void {
  const text = i18n._(
    msg`${plural(count, { one: '# combo was taken out of your cart', other: '# combos were taken out of your cart' })}`,
  )
  toast('warn', text, readingMs(text))
}
