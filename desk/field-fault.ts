import { el } from './dom.ts'

/** Says what is wrong, below a form, and marks the field that it is about until that is changed. */
export type FieldFault = {
  element: HTMLElement
  /** `isOfField` is false for what is wrong with something else, such as the line. */
  say: (sentence: string, isOfField?: boolean) => void
  clear: () => void
}

let made = 0

/** A screen reader reads the sentence when it comes, and again with the field. */
export function faultOf(field: HTMLInputElement): FieldFault {
  const id = `fault-${++made}`
  const element = el('p', { class: 'trouble', attributes: { id, role: 'alert' } })
  const say = (sentence: string, isOfField = true) => {
    element.textContent = sentence
    const marks = { 'aria-invalid': 'true', 'aria-describedby': id }
    for (const [name, value] of Object.entries(marks))
      if (isOfField && sentence !== '') field.setAttribute(name, value)
      else field.removeAttribute(name)
  }
  const clear = () => say('')
  field.addEventListener('input', clear)
  return { element, say, clear }
}
