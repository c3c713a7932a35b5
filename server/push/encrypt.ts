import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A phone's half of the shared secret, in base64url as the browser gave it. */
export type PhoneKeys = { p256dh: string; auth: string }

/**
 * Our key pair and the salt of one message, both new for each message. They are only passed in to repeat the RFC's
 * example.
 */
type Once = { own?: ECDH; salt?: Buffer }

const recordSize = 4096
/** The byte that marks the last record (RFC 8188 §2). */
const lastRecord = 2

/**
 * Encrypts a message for one phone, as one record of `aes128gcm` (RFC 8291), so that nobody on the way can read it.
 * @throws when `p256dh` isn't a point of the curve
 */
export function encrypt(text: string, { p256dh, auth }: PhoneKeys, once: Once = {}): Buffer {
  const own = once.own ?? newPair()
  const salt = once.salt ?? randomBytes(16)
  const phone = Buffer.from(p256dh, 'base64url')
  const shared = own.computeSecret(phone)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), phone, own.getPublicKey()])
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = [
    cipher.update(Buffer.concat([Buffer.from(text), Buffer.from([lastRecord])])),
    cipher.final(),
    cipher.getAuthTag(),
  ]
  return Buffer.concat([headerOf(salt, own.getPublicKey()), ...record])
}

/** Salt, record size, and our public key, which the phone needs to read the rest (RFC 8188 §2.1). */
function headerOf(salt: Buffer, publicKey: Buffer): Buffer {
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(recordSize)
  sizes.writeUInt8(publicKey.length, 4)
  return Buffer.concat([salt, sizes, publicKey])
}

function newPair(): ECDH {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
