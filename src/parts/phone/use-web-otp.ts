import { useEffect, useRef } from 'react'

type OtpCredential = Credential & { code?: string }

/**
 * Takes the code from the text message where the browser can (WebOTP: Chromium on Android); elsewhere the phone's
 * keyboard offers it. It listens while `awaits` isn't null.
 */
export function useWebOtp(awaits: string | null, onCode: (code: string) => void): void {
  const handle = useRef(onCode)
  useEffect(() => {
    handle.current = onCode
  })
  useEffect(() => {
    if (awaits === null || !('OTPCredential' in globalThis)) return
    const controller = new AbortController()
    const wish = { otp: { transport: ['sms'] }, signal: controller.signal } as CredentialRequestOptions
    const wait = async () => {
      const credential = (await navigator.credentials.get(wish)) as OtpCredential | null
      if (credential?.code) handle.current(credential.code)
    }
    // The customer refused, or no message came: they type the code.
    wait().catch(() => undefined)
    return () => controller.abort()
  }, [awaits])
}
