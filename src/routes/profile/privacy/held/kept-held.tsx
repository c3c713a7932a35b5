import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Held, Line, Lines } from './held.tsx'
import type { Phone } from './person-held.tsx'
import { RawTree } from './raw-tree.tsx'
import { readDrafts } from './drafts.ts'
import { readable } from './readable.ts'
import type { KeptFiles } from './use-kept-files.ts'

/** What this phone stores of the restaurant and of forms, and the app's own notes. */
export function KeptHeld({ phone, files }: Phone & { files: KeptFiles | undefined }) {
  return (
    <>
      <MenusHeld phone={phone} files={files} />
      <DraftsHeld />
      <NotesHeld phone={phone} />
    </>
  )
}

function MenusHeld({ phone, files }: Phone & { files: KeptFiles | undefined }) {
  const { i18n } = useLingui()
  const menus = phone.menus.length
  const pictures = files?.pictures ?? 0
  const size = files?.megabytes ? i18n.number(files.megabytes) : null
  return (
    <Held
      icon="menu"
      title={<Trans>Menus, pictures and the app itself</Trans>}
      value={
        size === null ? (
          <Trans>So that they are here without a signal</Trans>
        ) : (
          <Trans>{size} MB in all</Trans>
        )
      }
    >
      <Lines>
        <Line what={<Plural value={menus} one="# menu" other="# menus" />} />
        <Line what={<Plural value={pictures} one="# picture" other="# pictures" />} />
        <Line
          what={<Plural value={files?.appFiles ?? 0} one="# file of the app" other="# files of the app" />}
        />
      </Lines>
    </Held>
  )
}

function DraftsHeld() {
  const drafts = readDrafts()
  const count = Object.keys(drafts).length
  if (count === 0) return null
  return (
    <Held
      icon="note"
      title={<Trans>Half-filled forms</Trans>}
      value={<Trans>Kept until you close this tab</Trans>}
    >
      <RawTree value={drafts} />
    </Held>
  )
}

function NotesHeld({ phone: { settings, shops, menuStatus } }: Phone) {
  const notes = {
    settings: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
    shops,
    menuStatus,
  }
  return (
    <Held
      icon="info"
      title={<Trans>For the app's own work</Trans>}
      value={
        <Trans>Which restaurant, how you order, the connection, the clock, where you had scrolled to</Trans>
      }
    >
      <RawTree value={readable(notes)} />
    </Held>
  )
}
