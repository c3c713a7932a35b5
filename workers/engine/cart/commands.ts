import { late } from '../base/late.ts'
import { type Commands, inVisit } from '../context/command.ts'
import { addDish } from './add-dish.ts'
import { addComboToCart, addToCart } from './add-to-cart.ts'
import { clearCart, setLineNote, setLineQuantity } from './change-lines.ts'
import { inTurn } from './in-turn.ts'
import { switchOrderType } from './switch-order-type.ts'

const accepting = () => import('./accept-changes.ts')

export const cartCommands = {
  chooseOrderType: { run: inVisit(switchOrderType), after: 'start' },
  addToCart: { run: inTurn(inVisit(addToCart)) },
  /** Adds a dish in its default build, before the app has loaded. */
  addDish: { run: addDish },
  addComboToCart: { run: inTurn(inVisit(addComboToCart)) },
  setLineQuantity: { run: inTurn(setLineQuantity) },
  setLineNote: { run: inTurn(setLineNote) },
  clearCart: { run: inTurn(clearCart) },
  /** After EN_CART_CHANGED: accepts the new prices that were shown, and removes the lines that were shown as gone. */
  acceptCartChanges: { run: inTurn(inVisit(late(accepting, 'acceptCartChanges'))) },
  /** Accepts the new price of one line, as it was shown; EN_CART_CHANGED if it has changed again. */
  acceptLinePrice: { run: inTurn(inVisit(late(accepting, 'acceptLinePrice'))) },
} satisfies Commands
