import { Trans } from '@lingui/react/macro'
import type { Lacking } from '../../../../../core/schema/refusal-data.ts'
import type { OrderIntentRow } from '../../../../../core/storage/rows.ts'
import { useFormats } from '../../../../shell/visit/use-formats.ts'
import { Notice } from '../../../../ui/message/notice.tsx'
import { type VisibleMenu, useMenu } from '../../../../queries/use-menu.ts'

/** The mandatory dishes and required categories that the order lacks, according to the restaurant. */
export function IntentMissing({ intent }: { intent: OrderIntentRow }) {
  const { list } = useFormats()
  const names = list(namesOf(intent.data?.lacking, useMenu()))
  if (names === '') return null
  return (
    <Notice tone="warn" icon="alert">
      <Trans>Every order here needs: {names}</Trans>
    </Notice>
  )
}

function namesOf(lacking: Lacking | undefined, menu: VisibleMenu | null | undefined): string[] {
  const { itemIds, categoryIds } = lacking ?? { itemIds: [], categoryIds: [] }
  const categories = menu?.categories ?? []
  const items = categories.flatMap((category) => category.items)
  return [
    ...items.filter(({ id }) => itemIds.includes(id)).map(({ title }) => title),
    ...categories.filter(({ id }) => categoryIds.includes(id)).map(({ name }) => name),
  ]
}
