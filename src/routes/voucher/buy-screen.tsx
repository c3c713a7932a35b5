import { Trans, useLingui } from '@lingui/react/macro'
import { bonusFor } from '../../../core/domain/member/voucher-amount.ts'
import type { VoucherSale } from '../../../core/schema/order/voucher.ts'
import { longestInGift } from '../../../core/schema/order/voucher.ts'
import type { Settings } from '../../../core/storage/settings.ts'
import { Age } from '../../parts/refresh/age.tsx'
import { JoinCard } from '../../parts/member/join-card.tsx'
import member from '../../parts/member/member.module.css'
import { PaymentAgreement } from '../../parts/order/agreement/agreement.tsx'
import { NotOffered } from '../../parts/offer/not-offered.tsx'
import { NotFetched } from '../../parts/refresh/not-fetched.tsx'
import { useIsMember } from '../../queries/use-is-member.ts'
import { useSession } from '../../queries/use-session.ts'
import { useIsCut } from '../../queries/use-settings.ts'
import { useVoucherSale } from '../../parts/member/use-voucher-sale.ts'
import { ScreenSkeleton } from '../../shell/screen/screen-skeleton.tsx'
import { useCurrentShop, useMoney } from '../../shell/visit/app-context.ts'
import { NavBar } from '../../ui/bar/nav-bar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/content/section.tsx'
import { ChoiceList } from '../../ui/form/choice-list.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Notice } from '../../ui/message/notice.tsx'
import { useBuying } from './use-buying.ts'
import styles from './voucher.module.css'

/** The screen on which a voucher is bought: the amount, for whom, and then the payment. */
export function BuyVoucherScreen() {
  const { t } = useLingui()
  const { id, membership } = useCurrentShop()
  const isMember = useIsMember()
  const session = useSession()
  const { known, refreshed } = useVoucherSale(id)
  const { failure, ...asking } = refreshed
  const isCut = useIsCut()
  const isOff = known ? known.sale === null : membership?.sellsVouchers === false
  return (
    <>
      <NavBar title={t`Buy a voucher`} back="/voucher" />
      {isOff ? (
        <NotOffered
          icon="gift"
          title={t`Vouchers aren't sold at the moment`}
          text={t`What you have on your balance stays yours.`}
        />
      ) : isMember === false ? (
        <div className={member.page}>
          <p className={member.muted}>
            <Trans>A voucher belongs to a member's balance, so that it is safe when a phone is lost.</Trans>
          </p>
          <JoinCard back="/voucher/buy" />
        </div>
      ) : known?.sale && session ? (
        <Form
          key={session.customerId}
          customerId={session.customerId}
          sale={known.sale}
          readAt={known.readAt}
        />
      ) : isCut ? (
        <NotOffered
          icon="offline"
          title={t`Buying a voucher needs a connection`}
          text={t`Come back to this page once you have signal.`}
        />
      ) : failure ? (
        <NotFetched title={t`The vouchers couldn't be loaded`} failure={failure} {...asking} />
      ) : (
        <ScreenSkeleton />
      )}
    </>
  )
}

type FormProps = { customerId: string; sale: VoucherSale; readAt: Settings['voucherSale']['readAt'] }

function Form({ customerId, sale, readAt }: FormProps) {
  const { t } = useLingui()
  const money = useMoney()
  const isCut = useIsCut()
  const { form, change, least, cents, faults, failure, busy, formRef, buy } = useBuying(sale, customerId)
  const bonus = cents === null ? 0 : bonusFor(sale, cents)
  const price = money(cents ?? 0)
  const credit = money((cents ?? 0) + bonus)
  return (
    <form
      ref={formRef}
      className={member.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void buy()
      }}
    >
      <Age readAt={readAt} />
      <Section title={t`How much?`} id="voucher-amount" boxed={false}>
        <Amounts sale={sale} chosen={form.choice} onChoose={(choice) => change({ choice })} />
        {form.choice === 'own' && (
          <Field
            label={t`Your amount`}
            value={form.own}
            onChange={(own) => change({ own })}
            hint={t`A whole number from ${least} to 5000.`}
            error={faults.amount}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </Section>
      <Section title={t`For whom?`} boxed={false}>
        <Segmented
          label={t`For whom?`}
          options={[
            { value: 'me', label: t`For me` },
            { value: 'gift', label: t`To give away` },
          ]}
          value={form.whom}
          onChange={(whom) => change({ whom })}
        />
        {form.whom === 'me' ? (
          <p className={styles.below}>
            <Trans>It is on your balance as soon as it is paid.</Trans>
          </p>
        ) : (
          <div className={styles.fields}>
            <p className={member.muted}>
              <Trans>You get a code and a link. Whoever opens it first gets the balance.</Trans>
            </p>
            <Field
              label={t`From`}
              value={form.from}
              onChange={(from) => change({ from })}
              error={faults.from}
              maxLength={longestInGift.from}
              autoComplete="name"
              optional
            />
            <Field
              label={t`A few words`}
              value={form.message}
              onChange={(message) => change({ message })}
              error={faults.message}
              maxLength={longestInGift.message}
              multiline
              optional
            />
          </div>
        )}
      </Section>
      <div className={styles.foot}>
        <PaymentAgreement
          agreed={form.agreed}
          error={faults.agreed ?? null}
          onChange={(agreed) => change({ agreed })}
        />
        {failure && (
          <Notice tone="danger" icon="alert" live>
            {failure.text}
          </Notice>
        )}
        {failure?.isUnpaid && (
          <ButtonLink to="/order" variant="secondary" wide icon="orders">
            <Trans>See your orders</Trans>
          </ButtonLink>
        )}
        {isCut && (
          <Notice tone="warn" icon="offline">
            <Trans>Buying a voucher needs a connection.</Trans>
          </Notice>
        )}
        {bonus > 0 && (
          <p className={styles.bonus} role="status">
            <Trans>
              You pay {price} and get {credit}.
            </Trans>
          </p>
        )}
        <Button type="submit" wide icon="lock" busy={busy}>
          {cents === null ? <Trans>Go on to the payment</Trans> : <Trans>Pay {price}</Trans>}
        </Button>
      </div>
    </form>
  )
}

type AmountsProps = { sale: VoucherSale; chosen: string; onChoose: (choice: string) => void }

function Amounts({ sale, chosen, onChoose }: AmountsProps) {
  const { t } = useLingui()
  const money = useMoney()
  const choices = sale.amounts.map((units) => {
    const bonus = money(bonusFor(sale, units * 100))
    return {
      value: String(units),
      label: money(units * 100),
      detail: bonusFor(sale, units * 100) > 0 && <Trans>+ {bonus} on top</Trans>,
    }
  })
  const own = sale.takesOwnAmount ? [{ value: 'own', label: t`Another amount` }] : []
  return (
    <ChoiceList
      type="radio"
      labelledBy="voucher-amount"
      choices={[...choices, ...own]}
      chosen={[chosen]}
      onChoose={onChoose}
    />
  )
}
