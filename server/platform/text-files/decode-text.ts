import { analyse } from 'chardet';
import iconv from 'iconv-lite';

export interface DecodedText {
  readonly text: string;
  /** The used encoding, which is shown to the operator. */
  readonly encoding: string;
}

const SAMPLE_BYTES = 256 * 1024;
/**
 * Possible guesses, each mapped to the larger encoding that contains it: files guessed as GB2312 are GBK or GB18030.
 */
const WIDER: Readonly<Record<string, string>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-9': 'windows-1254',
  'ISO-8859-8': 'windows-1255',
  ASCII: 'UTF-8',
};

/** Decodes text: by its byte order mark, as UTF-8 if it is valid UTF-8, else by letter frequencies. */
export function decodeText(bytes: Buffer, given?: string): DecodedText | undefined {
  if (given !== undefined) {
    return iconv.encodingExists(given) ? { text: iconv.decode(bytes, given), encoding: given } : undefined;
  }
  const marked = byMark(bytes) ?? byZeros(bytes);
  if (marked) return { text: iconv.decode(bytes, marked), encoding: marked };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    const guess = guessByLetters(bytes);
    return { text: iconv.decode(bytes, guess), encoding: guess };
  }
}

function byMark(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return 'UTF-8';
  if (bytes.subarray(0, 4).equals(Buffer.from([0xff, 0xfe, 0, 0]))) return 'UTF-32LE';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE';
  return undefined;
}

/** Single-byte text has no zero byte; UTF-16 has one in every ASCII character. */
function byZeros(bytes: Buffer): string | undefined {
  const sample = bytes.subarray(0, 4096);
  let [even, odd] = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even++;
    else odd++;
  }
  const few = sample.length / 40;
  if (odd > few && odd > 8 * even) return 'UTF-16LE';
  if (even > few && even > 8 * odd) return 'UTF-16BE';
  return undefined;
}

function guessByLetters(bytes: Buffer): string {
  for (const { name } of analyse(bytes.subarray(0, SAMPLE_BYTES))) {
    const encoding = WIDER[name] ?? name;
    // UTF-8 was tried before; a sample that is cut inside a character must not suggest it.
    if (encoding !== 'UTF-8' && !encoding.startsWith('UTF-') && iconv.encodingExists(encoding)) return encoding;
  }
  return 'windows-1252';
}
