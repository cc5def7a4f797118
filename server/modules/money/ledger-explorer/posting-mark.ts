import type { PostingMark, PostingRow } from './views.ts';

/** Cursor of the next page: 'number.version' of each shard shown, separated by commas. */
export function writeMark(before: PostingMark, shown: readonly PostingRow[]): string {
  const oldest = new Map(before);
  for (const row of shown) oldest.set(row.account_id, row.version);
  return [...oldest].map(([number, version]) => `${number.toString(36)}.${version.toString(36)}`).join(',');
}

/** undefined: not a valid cursor. */
export function readMark(text: string | undefined): PostingMark | undefined {
  const mark = new Map<bigint, bigint>();
  if (text === undefined) return mark;
  for (const part of text.split(',')) {
    const [, number, version] = /^(-?[0-9a-z]{1,13})\.([0-9a-z]{1,12})$/.exec(part) ?? [];
    if (number === undefined || version === undefined) return undefined;
    mark.set(fromBase36(number), fromBase36(version));
  }
  return mark;
}

function fromBase36(text: string): bigint {
  const isNegative = text.startsWith('-');
  let value = 0n;
  for (const digit of isNegative ? text.slice(1) : text) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  return BigInt.asIntN(64, isNegative ? -value : value);
}
