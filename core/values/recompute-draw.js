/**
 * The wheel's arithmetic, run and shown by the server, the phone and the page that users save. It needs no library:
 * SHA-256 and HMAC are the browser's own (Web Crypto).
 */

/**
 * @param {string} text
 * @returns {Promise<string>} SHA-256 of the text, as hexadecimal digits
 */
export async function hashOf(text) {
  return hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/**
 * @param {string} serverSeed
 * @param {string} clientSeed
 * @param {number} nonce
 * @returns {Promise<string>} HMAC-SHA256, as hexadecimal digits
 */
export async function digestOf(serverSeed, clientSeed, nonce) {
  const bytes = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes.encode(serverSeed), algorithm, false, ['sign']);
  return hexOf(await crypto.subtle.sign('HMAC', key, bytes.encode(`${clientSeed}:${nonce}`)));
}

/**
 * @param {string} digest
 * @returns {number} from 0 up to, but never, 1
 */
export function fractionOf(digest) {
  return Number.parseInt(digest.slice(0, 13), 16) / 2 ** 52;
}

/**
 * @param {readonly { id: string, odds: number }[]} prizes in the listed order; odds in hundredths of a percent
 * @param {number} fraction
 * @returns {string} the first prize whose cumulated odds exceed the fraction
 */
export function prizeAt(prizes, fraction) {
  let cumulated = 0;
  for (const { id, odds } of prizes) {
    cumulated += odds;
    if (cumulated / 10_000 > fraction) return id;
  }
  throw new Error('the odds do not add up to 100 %');
}

/** @param {ArrayBuffer} buffer */
function hexOf(buffer) {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
