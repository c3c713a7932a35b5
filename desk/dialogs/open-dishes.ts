import type { DeskDish } from '../../core/contract/desk/desk-calls.ts'
import { mayBeCarriedOut, Unanswered } from '../../core/contract/desk/desk-outcome.ts'
import type { CallDesk } from '../connection/call-desk.ts'
import type { Format } from '../format.ts'
import { openDialog } from './dialog.ts'
import { dishList } from './dishes-dialog.ts'

type Options = {
  format: Format
  callDesk: CallDesk
  /** Fetches the board again. */
  refresh: () => Promise<void>
  fail: (error: unknown) => void
}

/** Opens the list of dishes, where they can be marked as sold out or available. */
export async function openDishes({ format, callDesk, refresh, fail }: Options): Promise<void> {
  const dishes = await callDesk('dishes', {}).catch((error: unknown) => fail(error))
  if (!dishes) return
  const list = dishList(dishes, format, async ({ id: itemId }, isSoldOut) => {
    try {
      const dish = await callDesk(isSoldOut ? 'sold-out' : 'back', { itemId })
      void refresh()
      return dish
    } catch (error) {
      const now = mayBeCarriedOut(error) ? await read(itemId) : null
      const isDone = now !== null && (now.soldOutSince !== null) === isSoldOut
      if (isDone) void refresh()
      else fail(now === null ? error : new Unanswered('undone'))
      return now
    }
  })
  async function read(itemId: string): Promise<DeskDish | null> {
    const all = await callDesk('dishes', {}).catch(() => [])
    return all.find(({ id }) => id === itemId) ?? null
  }
  openDialog(format.texts.dishes, format.texts.close, list)
}
