import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { dishPrice, basePrice } from '../../../../core/domain/menu/dish-price.ts'
import type { Build } from '../../../../core/schema/order/cart.ts'
import type { Item, SkuDimension } from '../../../../core/schema/menu.ts'
import { useMoney } from '../../../shell/visit/app-context.ts'
import { useMenuLang } from '../../../shell/visit/menu-lang.ts'
import { classes } from '../../../ui/classes.ts'
import { Tag } from '../../../ui/content/badge.tsx'
import { ChoiceList } from '../../../ui/form/choice-list.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { chooseSize, skuOf } from './edit-build.ts'
import { Choose } from './group-hint.tsx'
import styles from './option-form.module.css'

type SizeFieldProps = {
  item: Item
  dimension: SkuDimension
  id: string
  /** A choice is needed here, and the customer was told so. */
  missing: boolean
  build: Build
  onChange: (build: Build) => void
  inCombo: boolean
}

/** Whether the names are few and short enough for one line. */
const fits = (dimension: SkuDimension): boolean =>
  dimension.values.length < 4 && dimension.values.every(({ name }) => name.length <= 14)

/** One sku dimension of a dish, such as its size. It shows prices if the dish has no other dimension. */
export function SizeField({ item, dimension, id, missing, build, onChange, inCombo }: SizeFieldProps) {
  const { t } = useLingui()
  const money = useMoney()
  const headingId = useId()
  const lang = useMenuLang()
  const sku = skuOf(item, build)
  const current = dimension.values.find(({ id }) => sku?.valueIds.includes(id))?.id ?? ''
  const priceOf = (valueId: string) => {
    const found =
      item.skuDimensions.length === 1 && item.skus.find(({ valueIds }) => valueIds.includes(valueId))
    if (!found) return undefined
    const { cents, from } = dishPrice({ ...item, skus: [found] })
    const added = cents - basePrice(item)
    if (inCombo && added <= 0) return undefined
    const now = inCombo ? `+${money(added)}` : money(cents)
    return from ? t`from ${now}` : now
  }
  const choose = (valueId: string) => onChange(chooseSize(item, build, dimension.id, valueId))
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={headingId}
      className={classes(styles.group, missing && styles.missing)}
    >
      <div className={styles.head}>
        <h2 id={headingId} className={styles.name} lang={lang}>
          {dimension.name}
        </h2>
        {missing && (
          <Tag tone="danger" icon="alert">
            <Choose count={1} />
          </Tag>
        )}
      </div>
      {fits(dimension) ? (
        <Segmented
          label={dimension.name}
          value={current}
          onChange={choose}
          options={dimension.values.map(({ id, name }) => ({ value: id, label: name, hint: priceOf(id) }))}
        />
      ) : (
        <ChoiceList
          type="radio"
          labelledBy={headingId}
          chosen={[current]}
          onChoose={choose}
          choices={dimension.values.map(({ id, name }) => ({
            value: id,
            label: <span lang={lang}>{name}</span>,
            detail: priceOf(id),
          }))}
        />
      )}
    </section>
  )
}
