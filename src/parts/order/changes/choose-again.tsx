import { Trans, useLingui } from '@lingui/react/macro'
import type { ComboPick } from '../../../../core/schema/order/cart.ts'
import { useSession } from '../../../queries/use-session.ts'
import { comboDraft, keepDraft, visitor } from '../../../shell/session/draft.ts'
import { ButtonLink } from '../../../ui/button.tsx'

/** A combo that is put together again: what was picked, and the line of the cart whose place it takes. */
export type ChosenBefore = {
  comboId: string
  picks: ComboPick[]
  quantity: number
  note?: string | undefined
  lineId?: string | undefined
}

/**
 * Leads to the combo's screen, which begins with the picks that are still there. They aren't in the history's state,
 * where the next person would find them by going back (G32). Ours: the spec is silent.
 */
export function ChooseAgain({ title, chosen }: { title: string; chosen: ChosenBefore }) {
  const { t } = useLingui()
  const owner = useSession()?.customerId ?? visitor
  return (
    <ButtonLink
      to="/combo/$id"
      params={{ id: chosen.comboId }}
      onClick={() => keepDraft(comboDraft, owner, chosen)}
      variant="secondary"
      aria-label={t`Choose again: ${title}`}
    >
      <Trans>Choose again</Trans>
    </ButtonLink>
  )
}
