import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { Gift } from '../../../../../core/schema/order/voucher.ts'
import { ShareWays } from '../../../../parts/share/share-ways.tsx'
import { useCurrentShop } from '../../../../shell/visit/app-context.ts'
import { Section } from '../../../../ui/content/section.tsx'

/** The code of a gift, and the ways to pass it on. */
export function GiftToGive({ gift, code }: { gift: Gift; code: string }) {
  const { t } = useLingui()
  const { name } = useCurrentShop()
  const router = useRouter()
  // After the #, since browsers don't send that part of an address to any server.
  const { href } = router.buildLocation({ to: '/voucher/gift', search: {}, hash: code })
  const link = new URL(href, location.origin).href
  return (
    <Section title={t`Your gift`}>
      <ShareWays
        link={link}
        code={code}
        text={[gift.message, t`A voucher for ${name}`].filter(Boolean).join('\n')}
      />
    </Section>
  )
}
