import { Trans } from '@lingui/react/macro'
import type { Build } from '../../../core/schema/cart.ts'
import type { Item } from '../../../core/schema/menu.ts'
import { allergensOf } from '../../../core/domain/build.ts'
import { Allergens } from '../../parts/dish/allergens.tsx'
import { Diets } from '../../parts/dish/diets.tsx'
import { OptionForm } from '../../parts/dish/option-form.tsx'
import optionStyles from '../../parts/dish/option-form.module.css'
import { useBuild } from '../../parts/dish/use-build.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'

type BuildSheetProps = {
  item: Item
  start: Build | undefined
  open: boolean
  onClose: () => void
  onDone: (build: Build) => void
}

/** What can be chosen about one dish of a combo. */
export function BuildSheet({ item, start, open, onClose, onDone }: BuildSheetProps) {
  const prefix = `combo-${item.id}`
  const form = useBuild(item, prefix, start)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={item.title}
      footer={
        <Button wide onClick={() => form.complete() && onDone(form.build)}>
          <Trans>Choose this</Trans>
        </Button>
      }
    >
      <div className={optionStyles.form}>
        <OptionForm
          item={item}
          build={form.build}
          onChange={form.change}
          missingId={form.missingId}
          prefix={prefix}
        />
        <Allergens allergens={allergensOf(item, form.build)} />
        <Diets item={item} build={form.build} />
      </div>
    </Sheet>
  )
}
