import { Plural, Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { Item } from '../../../core/schema/menu.ts'
import { useCurrentVisit } from '../../shell/visit/app-context.ts'
import type { CartCheck } from '../../queries/cart/use-cart-check.ts'
import { useMenuFilter } from '../../queries/use-settings.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/message/notice.tsx'
import { addsAtOnce } from '../filter/judgement.ts'
import styles from './cart-changes.module.css'
import { addOne } from './change-cart.ts'
import { goToCategory } from './go-to-category.ts'

/** Above the lines: announces, also to screen readers, how many lines have changed on the menu. */
export function ChangesNotice({
  changed,
  className,
}: Pick<CartCheck, 'changed'> & { className?: string | undefined }) {
  return (
    <div role="status" className={className}>
      {changed > 0 && (
        <Notice tone="warn" icon="alert">
          <Plural
            value={changed}
            one="The menu has changed: have a look at # dish below."
            other="The menu has changed: have a look at # dishes below."
          />
        </Notice>
      )}
    </div>
  )
}

/**
 * Below the lines: the mandatory dishes and required categories that this cart lacks, each with a button that adds it
 * or leads to it.
 */
export function MissingNotices({ missing: { items, categories } }: Pick<CartCheck, 'missing'>) {
  const router = useRouter()
  return (
    <div role="status" className={styles.missing}>
      {items.map((item) => (
        <Notice key={item.id} tone="warn" icon="alert" action={<AddItem item={item} />}>
          <Trans>Every order needs: {item.title}</Trans>
        </Notice>
      ))}
      {categories.map(({ id, name }) => (
        <Notice
          key={id}
          tone="warn"
          icon="alert"
          action={
            <Button variant="quiet" onClick={() => void goToCategory(router, id)}>
              <Trans>Choose</Trans>
            </Button>
          }
        >
          <Trans>Every order needs something from: {name}</Trans>
        </Notice>
      ))}
    </div>
  )
}

function AddItem({ item }: { item: Item }) {
  const { orderType } = useCurrentVisit()
  const { id } = item
  const criteria = useMenuFilter()
  if (!criteria || !addsAtOnce(item, criteria))
    return (
      <ButtonLink to="/item/$id" params={{ id }} variant="quiet">
        <Trans>Choose</Trans>
      </ButtonLink>
    )
  return (
    <Button variant="quiet" icon="plus" onClick={() => void addOne(item, orderType)}>
      <Trans>Add</Trans>
    </Button>
  )
}
