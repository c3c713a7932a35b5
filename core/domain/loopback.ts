/** Is it this machine by its own name? `localhost`, 127.0.0.0/8, ::1. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  /^127(?:\.\d{1,3}){3}$/.test(hostname) ||
  hostname === '::1' ||
  hostname === '[::1]'

/** The same of a host with its port (`localhost:8787`, `[::1]:8787`); false for what is no host. */
export function isLoopbackHost(host: string): boolean {
  try {
    return isLoopback(new URL(`http://${host}`).hostname)
  } catch {
    return false
  }
}
