/** Longest address and longest part before the @ (RFC 5321, 4.5.3.1). */
export const maxEmail = 254
const maxLocal = 64

/** A dot-atom (RFC 5322): words of letters, digits and signs, one dot between each two. */
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const label = /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u

/**
 * Whether mail could be sent to this address on the public internet. Quoted local parts, IP-address hosts and
 * single-label hosts are valid mail addresses too, but no customer has one. Ours: the spec wants "a valid email"
 * (§5).
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const name = text.slice(0, at)
  const labels = text.slice(at + 1).split('.')
  const top = labels.at(-1) ?? ''
  return (
    at > 0 &&
    text.length <= maxEmail &&
    name.length <= maxLocal &&
    local.test(name) &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    /^\p{L}{2,}$|^xn--/iu.test(top)
  )
}

/** The key under which an address identifies an account: letter case makes no difference. */
export const emailKey = (email: string): string => email.toLowerCase()
