/**
 * A journal's id is one number that sorts by time: milliseconds << 22 | node << 12 | sequence. It is stored as a
 * bigint. Users and the wire get 'jr_' and 26 characters: ten of time, five of node and sequence, as in a ULID, and
 * eleven check characters, so that a mistyped id does not match another journal.
 */
export const NODE_COUNT = 1024;
export const SEQUENCE_COUNT = 4096;
const NODE_SHIFT = 12n;
const TIME_SHIFT = 22n;

/** Start of the count of milliseconds: 41 bits last until September 2089; counted from 1970, they would end in 2039. */
export const ID_EPOCH_MS = Date.UTC(2020, 0, 1);

const LAST_TIME = 2 ** 41 - 1;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARS = 10;
const REST_CHARS = 5;

/** Times outside the range of an id become its first or last moment. */
export function journalId(ms: number, node: number, sequence: number): bigint {
  const since = Math.min(Math.max(0, ms - ID_EPOCH_MS), LAST_TIME);
  return (BigInt(since) << TIME_SHIFT) | (BigInt(node) << NODE_SHIFT) | BigInt(sequence);
}

/** The smallest possible id of a moment: it sorts before every journal from then on. */
export function firstIdAt(moment: Date): bigint {
  return journalId(moment.getTime(), 0, 0);
}

export function timeOfJournalId(id: bigint): number {
  return Number(id >> TIME_SHIFT) + ID_EPOCH_MS;
}

export function formatJournalId(id: bigint): string {
  const time = timeOfJournalId(id);
  const rest = Number(id & 0x3f_ffffn);
  return `jr_${digits(time, TIME_CHARS)}${digits(rest, REST_CHARS)}${checkOf(time, rest)}`;
}

/** undefined if the text is not a journal's id. */
export function parseJournalId(text: string): bigint | undefined {
  if (!/^jr_[0-9a-hjkmnp-tv-z]{26}$/.test(text)) return undefined;
  const time = numberOf(text.slice(3, 3 + TIME_CHARS));
  const rest = numberOf(text.slice(3 + TIME_CHARS, 3 + TIME_CHARS + REST_CHARS));
  if (time < ID_EPOCH_MS || time - ID_EPOCH_MS > LAST_TIME || rest >= 2 ** 22) return undefined;
  const id = (BigInt(time - ID_EPOCH_MS) << TIME_SHIFT) | BigInt(rest);
  return formatJournalId(id) === text ? id : undefined;
}

function digits(value: number, count: number): string {
  let text = '';
  for (let rest = value, index = 0; index < count; index++) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function numberOf(text: string): number {
  let value = 0;
  for (const char of text) value = value * 32 + ALPHABET.indexOf(char);
  return value;
}

/**
 * Eleven check characters that change with every bit of the id: two 32-bit words mixed by multiplication. Not secret.
 */
function checkOf(time: number, rest: number): string {
  const high = Math.floor(time / 2 ** 32);
  const one = mix(mix(mix(0x9e37_79b9, high), time >>> 0), rest);
  const two = mix(mix(mix(0x85eb_ca6b, rest), time >>> 0), high);
  return digits(one % 2 ** 30, 6) + digits(two % 2 ** 25, 5);
}

/** MurmurHash3's last step: each bit of the two words changes about half of the bits of the result. */
function mix(seed: number, value: number): number {
  let word = (seed ^ value) >>> 0;
  word = Math.imul(word ^ (word >>> 16), 0x85eb_ca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2_ae35);
  return (word ^ (word >>> 16)) >>> 0;
}
