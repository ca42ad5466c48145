/** A key with which a cell signs its calls. The directory lists its public half. */
export type PeerKey = {
  keyId: string
  /** 32 bytes in base64url. */
  publicKey: string
  pkcs8: Buffer
}
