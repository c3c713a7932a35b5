import { Trans } from '@lingui/react/macro'
import { basePrice } from '../../../core/domain/menu/dish-price.ts'
import type { Build } from '../../../core/schema/order/cart.ts'
import type { Item } from '../../../core/schema/menu.ts'
import { Allergens } from '../../parts/dish/allergens.tsx'
import { Diets } from '../../parts/dish/diets.tsx'
import { priceSoFar } from '../../parts/dish/options/edit-build.ts'
import { OptionForm } from '../../parts/dish/options/option-form.tsx'
import optionStyles from '../../parts/dish/options/option-form.module.css'
import { useBuild } from '../../parts/dish/options/use-build.ts'
import { useMoney } from '../../shell/visit/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import styles from './combo-screen.module.css'

type BuildSheetProps = {
  item: Item
  /** The extra price of this dish in its pile. */
  extraCents: number
  start: Build | undefined
  open: boolean
  onClose: () => void
  onDone: (build: Build) => void
}

/** A sheet with the choices of one dish of a combo. */
export function BuildSheet({ item, extraCents, start, open, onClose, onDone }: BuildSheetProps) {
  const prefix = `combo-${item.id}`
  const form = useBuild(item, prefix, start)
  const money = useMoney()
  const { cents, from } = priceSoFar(item, form.build)
  const added = extraCents + cents - basePrice(item)
  const now = `+${money(added)}`
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={item.title}
      footer={
        <Button wide className={styles.done} onClick={() => form.complete() && onDone(form.build)}>
          <span>
            <Trans>Choose this</Trans>
          </span>
          {added > 0 && <span>{from ? <Trans>from {now}</Trans> : now}</span>}
        </Button>
      }
    >
      <div className={optionStyles.form}>
        <OptionForm
          item={item}
          build={form.build}
          onChange={form.change}
          missingId={form.missingId}
          gone={form.gone}
          prefix={prefix}
          inCombo
        />
        <Allergens item={item} build={form.build} />
        <Diets item={item} build={form.build} />
      </div>
    </Sheet>
  )
}
