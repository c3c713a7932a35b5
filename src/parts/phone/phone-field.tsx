import { useLingui } from '@lingui/react/macro'
import { type Ref, useId, useMemo, useState } from 'react'
import { useSpoken } from '../../shell/visit/app-context.ts'
import { Icon } from '../../ui/icon.tsx'
import { type CountryCode, countryCodes, countryOf } from './country-codes.ts'
import styles from './phone-field.module.css'

export type PhoneFieldProps = {
  /** The calling code, with a plus. */
  prefix: string
  /** The rest of the number as typed, with spaces and leading zeros. */
  number: string
  onPrefix: (prefix: string) => void
  onNumber: (number: string) => void
  error?: string | null | undefined
  hint?: string | undefined
  optional?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A field for a mobile number: the calling code by a native select, the number as anybody would type it. */
export function PhoneField(props: PhoneFieldProps) {
  const { t } = useLingui()
  const { prefix, number, onPrefix, onNumber, error, hint, optional, ref } = props
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t`Mobile number`}
        {optional && <span className={styles.optional}> · {t`optional`}</span>}
      </label>
      <div className={styles.frame} data-invalid={error ? true : undefined}>
        <CountryCodeSelect prefix={prefix} onPrefix={onPrefix} />
        <input
          ref={ref}
          id={id}
          className={styles.number}
          type="tel"
          autoComplete="tel-national"
          value={number}
          maxLength={40}
          onChange={(event) => onNumber(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </div>
  )
}

/** A select of all calling codes by the names of their countries; closed, it shows only the code. */
function CountryCodeSelect({ prefix, onPrefix }: Pick<PhoneFieldProps, 'prefix' | 'onPrefix'>) {
  const { t } = useLingui()
  const options = useCountries()
  // Several countries share a code: remember which of them was chosen.
  const [chosen, setChosen] = useState<CountryCode | null>(null)
  const country = chosen?.prefix === prefix ? chosen.country : countryOf(prefix, preferredCountries())
  return (
    <span className={styles.code}>
      <span aria-hidden="true">{prefix || '+'}</span>
      <Icon name="down" size={16} />
      <select
        aria-label={t`Country code`}
        autoComplete="tel-country-code"
        value={country ?? ''}
        onChange={(event) => {
          const next = options.find((one) => one.country === event.currentTarget.value)
          if (!next) return
          setChosen(next)
          onPrefix(next.prefix)
        }}
      >
        {country === null && <option value="">{prefix}</option>}
        {options.map((one) => (
          <option key={one.country} value={one.country}>
            {one.name} ({one.prefix})
          </option>
        ))}
      </select>
    </span>
  )
}

/** The countries in the browser's language tags (such as `es-AR`), to choose between countries that share a code. */
const preferredCountries = (): string[] =>
  navigator.languages.flatMap((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1] ?? [])

function useCountries() {
  const spoken = useSpoken()
  return useMemo(() => {
    const names = new Intl.DisplayNames(spoken, { type: 'region' })
    const named = countryCodes.map((one) => ({ ...one, name: names.of(one.country) ?? one.country }))
    return named.toSorted((a, b) => a.name.localeCompare(b.name, spoken))
  }, [spoken])
}
