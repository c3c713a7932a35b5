import { Trans, useLingui } from '@lingui/react/macro'
import type { ChosenBefore } from '../../../shell/navigation/route-types.ts'
import { ButtonLink } from '../../../ui/button.tsx'

type ChooseAgainProps = {
  comboId: string
  title: string
  chosen: Pick<ChosenBefore, 'picks' | 'quantity' | 'lineId'> & { note?: string | undefined }
}

/** Leads to the combo's screen, which begins with the picks that are still there. Ours: the spec is silent. */
export function ChooseAgain({ comboId, title, chosen }: ChooseAgainProps) {
  const { t } = useLingui()
  const { picks, quantity, lineId, note = '' } = chosen
  return (
    <ButtonLink
      to="/combo/$id"
      params={{ id: comboId }}
      state={{ again: { picks, quantity, note, ...(lineId !== undefined && { lineId }) } }}
      variant="secondary"
      aria-label={t`Choose again: ${title}`}
    >
      <Trans>Choose again</Trans>
    </ButtonLink>
  )
}
