type Child = Node | string | null | false | undefined

type Properties = {
  class?: string
  /** Attributes; those that are false or undefined are left out. */
  attributes?: Record<string, string | number | boolean | undefined>
  on?: (event: MouseEvent) => void
}

/** Makes an element. Text is only ever inserted as text, so it can't become markup. */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { class: className, attributes = {}, on }: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  if (className) element.className = className
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === undefined) continue
    element.setAttribute(key, value === true ? '' : String(value))
  }
  if (on) element.addEventListener('click', (event) => on(event as MouseEvent))
  element.append(...children.filter((child) => child !== null && child !== false && child !== undefined))
  return element
}

/** A field below its label, which stays visible when something is typed. */
export const labelled = (field: HTMLElement): HTMLLabelElement =>
  el('label', { class: 'labelled' }, el('span', {}, field.getAttribute('aria-label')), field)

/** Runs a button's work, only once at a time. The button isn't disabled meanwhile, as it would lose the focus. */
export async function onceAtATime(button: HTMLButtonElement, work: () => Promise<unknown>): Promise<void> {
  if (button.hasAttribute('aria-disabled')) return
  button.setAttribute('aria-disabled', 'true')
  await work().finally(() => button.removeAttribute('aria-disabled'))
}

/** Puts children into a parent in this order and moves as few as possible, so that focus and scroll positions stay. */
export function replaceOrdered(parent: Element, children: Element[]): void {
  const wanted = new Set(children)
  for (const child of [...parent.children].filter((one) => !wanted.has(one))) child.remove()
  for (const [at, child] of children.entries())
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null)
}
