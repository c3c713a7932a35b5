import type { Language } from '../core/schema/primitives.ts'
import type { DeskBoard } from '../core/contract/calls/desk-calls.ts'
import './desk.css'
import { Alarm } from './sound/alarm.ts'
import { type Ask, ask, NoAnswer, Refused } from './connection/ask.ts'
import { Bell } from './sound/bell.ts'
import { Connection, type Standing } from './connection/connection.ts'
import { DeskPage } from './desk-page.ts'
import { el } from './dom.ts'
import { formatIn } from './format.ts'
import { keepAwake } from './keep-awake.ts'
import { signInPage } from './sign-in.ts'
import { languageNames, texts } from './texts/texts.ts'

const remembered = 'larder-desk-language'
const root = document.querySelector('#desk') ?? document.body
const bell = new Bell()
const alarm = new Alarm(bell, () => page?.seen())

/** One for every page that is drawn: what one before has to say is seen as well. */
const says = el('p', { class: 'says', attributes: { role: 'status', popover: 'manual' } })

let board: DeskBoard | null = null
let page: DeskPage | null = null
let connection: Connection | null = null
/** How many sessions have ended here: what was asked in one of them says nothing any more. */
let ended = 0
let standing: [Standing, number] = ['connected', Date.now()]
/** At most one question at a time, and one more after it when something has changed meanwhile. */
let asking: Promise<void> | null = null
let isStale = false

const isLanguage = (tag: string | null): tag is Language => tag !== null && Object.hasOwn(texts, tag)

/** What was chosen here, else the shop's own, else the browser's. */
function languageNow(): Language {
  const chosen = localStorage.getItem(remembered)
  const browsers = navigator.language.slice(0, 2)
  return isLanguage(chosen) ? chosen : (board?.shop.language ?? (isLanguage(browsers) ? browsers : 'en'))
}

function languageChoice(): HTMLElement {
  const now = languageNow()
  const select = el(
    'select',
    { class: 'language', attributes: { 'aria-label': texts[now].language } },
    ...Object.entries(languageNames).map(([language, name]) =>
      el('option', { attributes: { value: language, lang: language, selected: language === now } }, name),
    ),
  )
  select.addEventListener('change', () => {
    localStorage.setItem(remembered, select.value)
    draw()
  })
  return select
}

function draw(): void {
  const language = languageNow()
  document.documentElement.lang = language
  if (!board) {
    document.title = texts[language].desk
    root.replaceChildren(signInPage(texts[language], languageChoice(), () => void begin()))
    return
  }
  page = new DeskPage({
    format: formatIn(language, texts[language], board.shop),
    bell,
    alarm,
    languageChoice: languageChoice(),
    says,
    ask: askUntilTheEnd(),
    refresh,
    onSignedOut: end,
  })
  // Only what is on the page can be shown above it.
  root.replaceChildren(page.element)
  page.update(board)
  page.standing(...standing)
}

/** Asks for the board; a question that comes while another is on its way is asked once that one is answered. */
function refresh(): Promise<void> {
  isStale = true
  asking ??= (async () => {
    while (isStale) {
      isStale = false
      await look()
    }
  })().finally(() => (asking = null))
  return asking
}

async function look(): Promise<void> {
  const before = ended
  try {
    page?.asksForBoard()
    const fresh = await ask('board', {})
    if (before !== ended) return
    connection?.answered(true)
    // The server has a newer page than this one, which may not understand it.
    if (board && board.page !== fresh.page && !document.querySelector('dialog')) return location.reload()
    const isFirst = board === null
    board = fresh
    if (isFirst) draw()
    else page?.update(fresh)
  } catch (error) {
    if (before !== ended) return
    if (error instanceof Refused && error.code === 'LD_SIGN_IN') return end()
    if (!(error instanceof NoAnswer || error instanceof Refused)) throw error
    connection?.answered(false)
  }
}

async function begin(): Promise<void> {
  await refresh()
  if (!board || connection) return
  connection = new Connection({
    onChange: () => void refresh(),
    onStanding: (...now) => {
      standing = now
      page?.standing(...now)
    },
    onSignedOut: end,
  })
  connection.start()
  keepAwake()
}

/** As `ask`, within this session: who asked hears nothing more once it is over, whatever is answered. */
function askUntilTheEnd(): Ask {
  const session = ended
  const never = new Promise<never>(() => {})
  return async (call, body) => {
    try {
      const answer = await ask(call, body)
      return session === ended ? answer : await never
    } catch (error) {
      return session === ended ? Promise.reject(error) : await never
    }
  }
}

/** The session is over. */
function end(): void {
  ended += 1
  connection?.stop()
  connection = null
  board = null
  page = null
  standing = ['connected', Date.now()]
  alarm.hear([])
  alarm.lose(false)
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  draw()
}

// Any touch lets the bell ring: browsers keep a page silent until then. Once it is over, not as it begins: the request
// to touch goes away then, and what is below it must not move from under the finger.
for (const event of ['click', 'keydown'] as const) {
  document.addEventListener(event, () => {
    if (bell.isBlocked) void bell.unblock().then(() => page?.tick())
  })
}
setInterval(() => page?.tick(), 1_000)

await begin()
if (!board) draw()
