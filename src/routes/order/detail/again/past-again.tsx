import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { isOver } from '../../../../../core/domain/order/order-states.ts'
import { orderTypesOf } from '../../../../../core/domain/order/order-types.ts'
import { builtOf } from '../../../../../core/domain/menu/built.ts'
import { type MenuIndex, indexMenu } from '../../../../../core/domain/menu/menu-index.ts'
import type { Criterion, OrderType } from '../../../../../core/schema/primitives.ts'
import type { OrderRow, ShopRow } from '../../../../../core/storage/rows.ts'
import type { Result, ResultCode } from '../../../../../workers/engine/base/result.ts'
import { engine } from '../../../../engine.ts'
import { chooseOrderType } from '../../../../parts/order/choose-order-type.ts'
import { ChooseAgain } from '../../../../parts/order/changes/choose-again.tsx'
import { GoneWords } from '../../../../parts/order/changes/gone-words.tsx'
import { FilterMark } from '../../../../parts/filter/filter-mark.tsx'
import { type Judgement, comesOtherwise, judgeLine } from '../../../../parts/filter/judgement.ts'
import { visibleMenu } from '../../../../queries/use-menu.ts'
import { useMenuFilter } from '../../../../queries/use-settings.ts'
import { type VisitParameters, useVisitParameters } from '../../../../queries/use-visit.ts'
import { useCurrentVisit } from '../../../../shell/visit/app-context.ts'
import { useFormats } from '../../../../shell/visit/use-formats.ts'
import { errorText, tell } from '../../../../shell/command.ts'
import { type ComboChoice, lostPicks } from './lost-picks.ts'
import { Notice } from '../../../../ui/message/notice.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'

/**
 * Puts the dishes of a finished order into the cart again, and names those that can't be had any more, or that now go
 * against the customer's filter: what they contain may have been declared anew since. Ours: the spec is silent.
 */
export function PastAgain({ order }: { order: OrderRow }) {
  const { t } = useLingui()
  const { list } = useFormats()
  const navigate = useNavigate()
  const { tableCode, orderType, shop } = useCurrentVisit()
  const parameters = useVisitParameters()
  const criteria = useMenuFilter()
  const [busy, setBusy] = useState(false)
  const [left, setLeft] = useState<Left>(nothingLeft)
  const { lines } = order
  // An older server doesn't send the choices of the lines.
  if (!criteria || !isOver(order) || !lines.some(({ choice }) => choice)) return null
  const again = async () => {
    setBusy(true)
    const wanted = orderTypesOf(tableCode !== null).find((one) => one === order.orderType) ?? orderType
    const closed = whyClosed(shop, wanted)
    if (closed) await tell(closed)
    const isReady = !closed && (wanted === orderType || (await chooseOrderType(wanted)).ok)
    const found = isReady ? await addLines(lines, wanted, await lookAt(criteria, parameters)) : null
    setBusy(false)
    if (found?.count === 0) await navigate({ to: '/order/confirm' })
    else if (found) setLeft(found)
  }
  if (left.count === 0)
    return (
      <Button icon="refresh" wide busy={busy} onClick={() => void again()}>
        <Trans>Order it again</Trans>
      </Button>
    )
  const names = list([...new Set(left.gone)])
  const isAllGone = left.count === lines.length
  return (
    <Notice
      tone="warn"
      icon="alert"
      live
      action={
        isAllGone ? (
          <ButtonLink to="/menu">
            <Trans>See the menu</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink to="/order/confirm">
            <Trans>Go to checkout</Trans>
          </ButtonLink>
        )
      }
    >
      {left.gone.length > 0 && <strong>{t`Can't be ordered right now: ${names}`}</strong>}
      {left.combos.map(({ at, title, lost, chosen }) => (
        <Fragment key={at}>
          <span>
            <strong>{title}</strong> <GoneWords why={{ code: 'partGone', names: lost }} />
          </span>
          <ChooseAgain title={title} chosen={chosen} />
        </Fragment>
      ))}
      {left.against.map(({ at, title, judgement }) => (
        <span key={at}>
          <Trans>
            Not added because of your filter: <strong>{title}</strong>
          </Trans>
          <FilterMark judgement={judgement} />
        </span>
      ))}
      {[...new Set(left.why)].map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
      {left.count < lines.length && <Trans>Everything else is in your cart.</Trans>}
    </Notice>
  )
}

/** Why the shop takes no orders of this type now: it doesn't offer it, or has paused it; null if it takes them. */
function whyClosed({ services }: Pick<ShopRow, 'services'>, orderType: OrderType): ResultCode | null {
  const service = services.find((one) => one.orderType === orderType)
  if (!service) return 'SP_10004'
  return service.paused ? 'SP_0003' : null
}

type Left = {
  count: number
  /** Titles of the dishes that can't be had as they were ordered. */
  gone: string[]
  /** The combos that are still sold, but not with these picks. */
  combos: { at: number; title: string; lost: string[]; chosen: ComboChoice }[]
  /** The lines that go against the filter now, by their places in the order: two may be of one dish. */
  against: { at: number; title: string; judgement: Judgement }[]
  /** The sentences that say why other dishes couldn't be added to the cart. */
  why: string[]
}

const nothingLeft: Left = { count: 0, gone: [], combos: [], against: [], why: [] }

/** The codes of a dish that can't be had as ordered any more. */
const goneCodes: readonly ResultCode[] = ['EN_ITEM_GONE', 'EN_BUILD_INCOMPLETE']

type Look = { judge: (choice: Choice) => Judgement | null; menu: MenuIndex | null }

/** Reads the menu that is shown now, by which lines are judged: the order type may just have been switched. */
async function lookAt(criteria: readonly Criterion[], parameters: VisitParameters): Promise<Look> {
  const found = await visibleMenu(parameters)
  const menu = found && indexMenu(found.menu, found.isHidden)
  const judge = (choice: Choice) =>
    criteria.length === 0 ? null : judgeLine(builtOf(choice ?? {}, menu?.items), criteria)
  return { judge, menu }
}

/** Adds the lines to the cart, except what goes against the filter, and returns what isn't added. */
async function addLines(
  lines: OrderRow['lines'],
  orderType: OrderType,
  { judge, menu }: Look,
): Promise<Left> {
  const left: Left = { count: 0, gone: [], combos: [], against: [], why: [] }
  for (const [at, { choice, quantity, note, title, details }] of lines.entries()) {
    const judgement = judge(choice)
    if (judgement && comesOtherwise(judgement)) {
      left.count++
      left.against.push({ at, title, judgement })
      continue
    }
    const added = await addLine(choice, { orderType, quantity, note })
    if (added.ok) continue
    left.count++
    const chosen = { comboId: '', picks: [], ...choice, quantity, note }
    const lost = lostPicks(chosen, details, menu)
    if (lost.length > 0) left.combos.push({ at, title, lost, chosen })
    else if (goneCodes.includes(added.code)) left.gone.push(title)
    else left.why.push(await errorText(added.code, added.params))
  }
  return left
}

type Choice = OrderRow['lines'][number]['choice']

async function addLine(
  choice: Choice,
  line: { orderType: OrderType; quantity: number; note: string },
): Promise<Result> {
  const { build, comboId, picks } = choice ?? {}
  if (build) return engine.addToCart({ ...line, build })
  if (comboId === undefined || picks === undefined) return { ok: false, code: 'EN_ITEM_GONE' }
  return engine.addComboToCart({ ...line, comboId, picks })
}
