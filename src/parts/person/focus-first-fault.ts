/** Puts the cursor where the first mistake is, once it is drawn. */
export function focusFirstFault(form: HTMLElement | null): void {
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset:has([role="alert"]) input')?.focus(),
  )
}
