import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { isUnanswered } from '../../../core/contract/errors.ts'
import type { OpenGift } from '../../../core/schema/order/voucher.ts'
import { engine } from '../../engine.ts'
import { JoinCard } from '../../parts/member/join-card.tsx'
import styles from '../../parts/member/member.module.css'
import { useRefreshOf } from '../../parts/refresh/use-refresh.ts'
import { useIsMember } from '../../queries/use-is-member.ts'
import {
  dropDraft,
  giftDraft,
  giftKept,
  giftPath,
  giftReturn,
  keepDraft,
  keptDraft,
  visitor,
} from '../../shell/session/draft.ts'
import { errorText } from '../../shell/command.ts'
import { useErrorText } from '../../shell/use-error-text.ts'
import { useMoney } from '../../shell/visit/app-context.ts'
import { NavBar } from '../../ui/bar/nav-bar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'
import { Notice } from '../../ui/message/notice.tsx'
import { toast } from '../../ui/message/toast.tsx'
import gift from './voucher.module.css'

/**
 * A voucher that the customer was given. Its code is in the part of the address after the #, which browsers don't send,
 * so that it gets into no log and to no other site.
 */
export function GiftScreen() {
  const { t } = useLingui()
  // While the app leaves for another page, this screen is still drawn, but the address is already that page's.
  const address = useLocation({ select: (at) => (at.pathname === giftPath ? at.hash : null) })
  const isBack = address === giftKept
  const hash = isBack ? '' : address
  const navigate = useNavigate()
  // Only for whoever left for the sign-in from here: anybody else would find somebody else's gift (G32).
  const [joined, setJoined] = useState(
    () => (isBack && keptDraft<{ code: string }>(giftDraft, visitor).code) || '',
  )
  const [round, setRound] = useState(0)
  const [shown, setShown] = useState(hash ?? '')
  if (hash !== null && hash !== shown) setShown(hash)
  const given = shown || joined
  const goOn = useCallback(
    (code: string) => void navigate({ to: giftPath, search: (old) => old, hash: code, replace: true }),
    [navigate],
  )
  // The draft has been read: drop it, so that nobody else who uses this tab finds it.
  useEffect(() => dropDraft(giftDraft), [])
  // After signing up, the code goes back into the address, where a reload finds it.
  useEffect(() => {
    if (isBack || (hash === '' && joined !== '')) goOn(joined)
  }, [isBack, hash, joined, goOn])
  const other = () => {
    setJoined('')
    setRound((now) => now + 1)
    goOn('')
  }
  return (
    <>
      <NavBar title={t`A gift`} back="/voucher" />
      <div className={styles.page}>
        <Content key={`${round} ${given}`} given={given} onOther={other} />
      </div>
    </>
  )
}

type ContentProps = {
  given: string
  /** Called when the customer has another code. */
  onOther: () => void
}

function Content({ given, onOther }: ContentProps) {
  const [code, setCode] = useState(given)
  const [asked, setAsked] = useState(given)
  const [found, setFound] = useState<OpenGift | null>(null)
  const ask = useCallback(async () => {
    const answer = await engine.readGift(asked)
    if (answer.ok) setFound(answer.value)
    return answer
  }, [asked])
  const { failure, busy, again } = useRefreshOf(ask, asked)
  const why = useErrorText(failure?.code ?? null, failure?.params)
  // Without an answer, the code isn't at fault.
  const isFault = failure !== null && !isUnanswered(failure.code)

  if (found) return <Found found={found} onChange={setFound} onOther={onOther} />
  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code === asked) again()
        else setAsked(code)
      }}
    >
      <CodeField code={code} error={isFault && code === asked ? why : null} onChange={setCode} />
      {failure && !isFault && (
        <Notice tone="danger" icon="alert" live>
          {why}
        </Notice>
      )}
      <Button type="submit" wide busy={busy} disabled={code.trim() === ''}>
        <Trans>Look inside</Trans>
      </Button>
    </form>
  )
}

type CodeFieldProps = { code: string; error: string | null; onChange: (code: string) => void }

function CodeField({ code, error, onChange }: CodeFieldProps) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Gift code`}
      value={code}
      error={error}
      // A pasted link is as good: the code is behind its #.
      onChange={(text) => onChange(text.replace(/^.*#/s, ''))}
      hint={t`Twelve letters and digits, such as 7KQF-2M9D-XW4T.`}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={300}
    />
  )
}

type FoundProps = { found: OpenGift; onChange: (gift: OpenGift) => void; onOther: () => void }

/** The content of the gift, and the button that adds it to the member's balance. */
function Found({ found, onChange, onOther }: FoundProps) {
  const { t } = useLingui()
  const money = useMoney()
  const isMember = useIsMember()
  const [isMine, setIsMine] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const amount = money(found.cents)
  const { code } = found
  const isOpened = found.state === 'opened'
  useEffect(() => {
    // Whoever has opened a gift gets the same answer again, and everybody else is refused: the answer may have been
    // lost, or this be a later look.
    if (isOpened && isMember && !isMine) void engine.openGift(code).then(({ ok }) => setIsMine(ok))
  }, [isOpened, isMember, isMine, code])
  const open = async () => {
    setBusy(true)
    setFailure(null)
    const answer = await engine.openGift(code)
    setBusy(false)
    if (!answer.ok) {
      setFailure(await errorText(answer.code, answer.params))
      // Somebody was faster, or it was taken back: its state says which.
      const now = answer.code === 'LD_GIFT_OPENED' ? await engine.readGift(code) : answer
      if (now.ok) onChange(now.value)
      return
    }
    setIsMine(true)
    onChange(answer.value)
    // A toast too, for customers who don't see the screen change.
    toast('success', t`${amount} has been added to your balance`)
  }
  if (isMine)
    return (
      <EmptyState
        icon="check"
        title={t`${amount} has been added to your balance`}
        actions={
          <ButtonLink to="/menu">
            <Trans>See the menu</Trans>
          </ButtonLink>
        }
      >
        <Trans>You pay with it at the checkout, with all or with a part of it.</Trans>
      </EmptyState>
    )
  return (
    <>
      <GiftCard found={found}>{amount}</GiftCard>
      {found.state === 'closed' ? (
        <>
          {failure && (
            <Notice tone="danger" icon="alert" live>
              {failure}
            </Notice>
          )}
          {isMember ? (
            <Button wide icon="plus" busy={busy} onClick={() => void open()}>
              <Trans>Put it on my balance</Trans>
            </Button>
          ) : (
            <JoinCard back={giftReturn} onJoin={() => keepDraft(giftDraft, visitor, { code })} />
          )}
        </>
      ) : (
        <Notice icon="info">
          {isOpened ? (
            <Trans>It was opened: its balance is on a member's account.</Trans>
          ) : (
            <Trans>The restaurant has taken it back and returned the money to whoever gave it.</Trans>
          )}
        </Notice>
      )}
      <Button variant="quiet" wide onClick={onOther}>
        <Trans>Another code</Trans>
      </Button>
    </>
  )
}

function GiftCard({ found: { from, message }, children }: { found: OpenGift; children: ReactNode }) {
  return (
    <section className={gift.gift}>
      <p className={gift.from}>
        {from === '' ? <Trans>A voucher for you</Trans> : <Trans>From {from}</Trans>}
      </p>
      <p className={gift.amount}>{children}</p>
      {message !== '' && <p className={gift.message}>{message}</p>}
    </section>
  )
}
