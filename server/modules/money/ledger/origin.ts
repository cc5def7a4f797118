/**
 * The origin of a journal, packed. Most origins are 'ADDRESS SESSION DEVICE', in which an IPv4 address becomes four
 * bytes and a session id sixteen. Any text is the same after unpacking. The first byte is the kind of the packed text:
 * 1 an IPv4 address, 2 a session id. If the text does not begin with an IPv4 address, the text before the session id
 * follows with its length. A text with neither is stored plain.
 */
const HAS_IPV4 = 1;
const HAS_SESSION = 2;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const VALUES = new Int8Array(128).fill(-1);
for (let value = 0; value < 32; value++) VALUES[ALPHABET.charCodeAt(value)] = value;

const SESSION_BYTES = 16;
const SESSION_CHARS = 26;
const WITH_SESSION = /^([^ ]*) se_([0-7][0-9a-hjkmnp-tv-z]{25})(?: |$)/;
const IPV4 = /^(0|[1-9][0-9]{0,2})\.(0|[1-9][0-9]{0,2})\.(0|[1-9][0-9]{0,2})\.(0|[1-9][0-9]{0,2})$/;

export function packOrigin(text: string): Buffer {
  const [head, address = '', session] = WITH_SESSION.exec(text) ?? [];
  if (head === undefined || session === undefined) return Buffer.concat([Buffer.of(0), Buffer.from(text)]);
  const numbers = IPV4.exec(address)?.slice(1).map(Number);
  const isIpv4 = numbers?.every((number) => number <= 255) ?? false;
  const before = isIpv4 ? Buffer.from(numbers as number[]) : withLength(address);
  // Keeps the space before the rest, so that an empty device differs from a missing one.
  const rest = text.slice(address.length + ' se_'.length + SESSION_CHARS);
  const form = HAS_SESSION | (isIpv4 ? HAS_IPV4 : 0);
  return Buffer.concat([Buffer.of(form), before, packSession(session), Buffer.from(rest)]);
}

export function readOrigin(bytes: Buffer): string {
  const form = bytes[0] ?? 0;
  if ((form & HAS_SESSION) === 0) return bytes.toString('utf8', 1);
  const isIpv4 = (form & HAS_IPV4) !== 0;
  const from = isIpv4 ? 1 : 2;
  const end = from + (isIpv4 ? 4 : (bytes[1] ?? 0));
  const address = isIpv4 ? bytes.subarray(from, end).join('.') : bytes.toString('utf8', from, end);
  const session = readSession(bytes.subarray(end, end + SESSION_BYTES));
  return `${address} se_${session}${bytes.toString('utf8', end + SESSION_BYTES)}`;
}

function withLength(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
}

/** 26 characters of five bits, of which the first two bits are zero: 128 bits. */
function packSession(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(SESSION_BYTES);
  let bits = 0;
  let count = -2;
  let at = 0;
  for (let index = 0; index < SESSION_CHARS; index++) {
    bits = (bits << 5) | (VALUES[text.charCodeAt(index)] as number);
    count += 5;
    if (count >= 8) {
      count -= 8;
      bytes[at++] = bits >> count;
      bits &= (1 << count) - 1;
    }
  }
  return bytes;
}

function readSession(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let count = 2;
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    count += 8;
    while (count >= 5) {
      count -= 5;
      text += ALPHABET[bits >> count];
      bits &= (1 << count) - 1;
    }
  }
  return text;
}
