import type { Language } from '../core/schema/primitives.ts'
import type { DeskBoard } from '../core/contract/desk/desk-calls.ts'
import { CallRefused, mayBeCarriedOut, Unanswered } from '../core/contract/desk/desk-outcome.ts'
import '../core/domain/uuid-polyfill.ts'
import './desk.css'
import { Alarm } from './sound/alarm.ts'
import { type CallDesk, callDesk } from './connection/call-desk.ts'
import { Bell } from './sound/bell.ts'
import { onChosen } from './choosing.ts'
import { Connection, type ConnectionStatus } from './connection/connection.ts'
import { DeskPage } from './desk-page.ts'
import { el } from './dom.ts'
import { formatIn } from './format.ts'
import { keepAwake } from './keep-awake.ts'
import { Message } from './message.ts'
import { loadNewerPage } from './newer-page.ts'
import { notReachedPage } from './not-reached.ts'
import { ignoreHeldEnter } from './held-enter.ts'
import { signInPage } from './sign-in.ts'
import { languageNames } from '../src/words/language-names.ts'
import { type Texts, texts } from './texts/texts.ts'

const languageStorageKey = 'larder-desk-language'
const root = document.querySelector('#desk') ?? document.body
root.removeAttribute('data-waits')
const bell = new Bell()
const alarm = new Alarm(bell, () => page?.onSeen())

const message = new Message()

let board: DeskBoard | null = null
let page: DeskPage | null = null
let connection: Connection | null = null
/** Whether the server has said that nobody is signed in here. Until it answers, that is unknown. */
let isSignedOut = false
/** Whether the server now serves another page than the one that was loaded here. */
let isOutdated = false
/**
 * Whether somebody here has asked to sign out, and whether the answer to that was lost. If a session ends without such
 * a request, a warning is shown, as orders go unseen.
 */
let signingOut: 'asked' | 'unanswered' | null = null
let isEndedUnasked = false
/** How many sessions have ended on this page; answers to requests of an earlier session are ignored. */
let endedSessions = 0
let status: [ConnectionStatus, number] = ['connected', Date.now()]
/** The running refresh of the board, if any; `isStale` requests another one after it. */
let refreshing: Promise<void> | null = null
let isStale = false

const isLanguage = (tag: string | null): tag is Language => tag !== null && Object.hasOwn(texts, tag)

/** The language chosen here, else the shop's own, else the browser's. */
function currentLanguage(): Language {
  const chosen = localStorage.getItem(languageStorageKey)
  const browsers = navigator.language.slice(0, 2)
  return isLanguage(chosen) ? chosen : (board?.shop.language ?? (isLanguage(browsers) ? browsers : 'en'))
}

function createLanguageSelect(): HTMLElement {
  const now = currentLanguage()
  const select = el(
    'select',
    { class: 'language', attributes: { 'aria-label': texts[now].language } },
    ...Object.entries(languageNames).map(([language, name]) =>
      el('option', { attributes: { value: language, lang: language, selected: language === now } }, name),
    ),
  )
  onChosen(select, () => {
    localStorage.setItem(languageStorageKey, select.value)
    draw()
    root.querySelector<HTMLElement>('.language')?.focus({ preventScroll: true })
  })
  return select
}

function draw(): void {
  const language = currentLanguage()
  document.documentElement.lang = language
  if (!board) {
    drawWithoutBoard(texts[language])
    return
  }
  page = new DeskPage({
    format: formatIn(language, texts[language], board.shop),
    bell,
    alarm,
    languageChoice: createLanguageSelect(),
    message,
    callDesk: callDeskInSession(),
    refresh,
    onSessionEnded: endSession,
    signOut,
  })
  // The page must be in the document first, as its messages can only be shown above something.
  root.replaceChildren(page.element)
  page.update(board)
  setStatus(...status)
}

function drawWithoutBoard(own: Texts): void {
  page = null
  const trouble = !isSignedOut ? own.lost : isEndedUnasked ? own.signedOut : null
  document.title = trouble === null ? own.desk : `⚠ ${trouble} · ${own.desk}`
  root.replaceChildren(
    isSignedOut
      ? signInPage(own, createLanguageSelect(), isEndedUnasked, () => void startSession())
      : notReachedPage(own, createLanguageSelect()),
  )
}

function setStatus(...now: [ConnectionStatus, number]): void {
  status = now
  alarm.setLost(now[0] === 'lost')
  if (page) page.setStatus(...now)
  else draw()
}

/** Fetches the board. While a request is running, further calls cause one more request after it. */
function refresh(): Promise<void> {
  isStale = true
  refreshing ??= (async () => {
    while (isStale) {
      isStale = false
      await fetchBoard()
    }
  })().finally(() => (refreshing = null))
  return refreshing
}

/** Whether nothing rings and nobody is in the middle of something that reloading the page would end. */
const isAtRest = () => !alarm.isRinging && !document.querySelector('dialog')

async function fetchBoard(): Promise<void> {
  const before = endedSessions
  const wasUnanswered = signingOut === 'unanswered'
  try {
    page?.onBoardRequested()
    const fresh = await callDesk('board', {})
    if (before !== endedSessions) return
    // The server serves another page than this one, which may not understand the board. It isn't reloaded while it
    // rings, as a page that was just loaded may be mute until somebody touches it.
    if (board && board.page !== fresh.page) isOutdated = true
    if (isOutdated && isAtRest() && (await loadNewerPage(isAtRest))) return
    if (before !== endedSessions) return
    const isFirst = board === null
    board = fresh
    // The server still knows this session, so the sign-out didn't happen.
    if (wasUnanswered) signingOut = null
    if (isFirst) draw()
    else page?.update(fresh)
    connection?.reportPoll(true)
  } catch (error) {
    if (before !== endedSessions) return
    if (error instanceof CallRefused && error.code === 'LD_SIGN_IN') return endSession()
    if (!(error instanceof Unanswered || error instanceof CallRefused)) throw error
    connection?.reportPoll(false)
  }
}

/**
 * Starts with what the server knows about this browser. Only if the server says that nobody is signed in is the sign-in
 * page shown.
 */
async function startSession(): Promise<void> {
  isSignedOut = false
  await refresh()
  if (isSignedOut || connection) return
  connection = new Connection({
    onChange: () => void refresh(),
    onStatus: setStatus,
    onSignedOut: endSession,
  })
  connection.start()
  // From now on the board is fetched repeatedly, even if the first answer didn't come.
  if (!board) connection.reportPoll(false)
  keepAwake()
}

/**
 * Like `callDesk`, but the promise never settles once this session has ended, so that outdated answers change nothing.
 */
function callDeskInSession(): CallDesk {
  const session = endedSessions
  const never = new Promise<never>(() => {})
  return async (call, body) => {
    try {
      const answer = await callDesk(call, body)
      return session === endedSessions ? answer : await never
    } catch (error) {
      return session === endedSessions ? Promise.reject(error) : await never
    }
  }
}

/**
 * Signs out at the user's request. If the answer is lost, the server's next answer tells whether the session has ended.
 */
async function signOut(): Promise<void> {
  signingOut = 'asked'
  try {
    await callDeskInSession()('sign-out', {})
  } catch (error) {
    signingOut = error instanceof Unanswered && error.fate === 'unsent' ? null : 'unanswered'
    if (!mayBeCarriedOut(error)) throw error
    const before = endedSessions
    await refresh()
    if (before !== endedSessions) return
    // A board that arrived shows that the session goes on; without one, it is unknown.
    throw signingOut === null ? new Unanswered('undone') : error
  }
  endSession()
}

/**
 * Shows the sign-in page. If nobody here asked for that, it shows a warning and sounds a tone until somebody signs in.
 */
function endSession(): void {
  // A desk that was still waiting for its first board had a session, too.
  const hadSession = board !== null || connection !== null || isEndedUnasked
  isEndedUnasked = hadSession && signingOut === null
  signingOut = null
  endedSessions += 1
  connection?.stop()
  connection = null
  isSignedOut = true
  board = null
  status = ['connected', Date.now()]
  alarm.update([])
  alarm.setLost(isEndedUnasked)
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  draw()
}

const unblock = (): void => void bell.unblock().then(() => page?.tick())
// Any touch allows the bell to ring, as browsers keep a page silent until then. It acts when the touch is over: then
// the hint to touch the page disappears, and what is below it must not move from under the finger.
for (const event of ['click', 'keydown'] as const) {
  document.addEventListener(event, () => {
    if (bell.isBlocked) unblock()
  })
}
ignoreHeldEnter()
// A page that replaced a page which was touched, as after an upgrade, may ring at once.
unblock()
setInterval(() => page?.tick(), 1_000)

await startSession()
