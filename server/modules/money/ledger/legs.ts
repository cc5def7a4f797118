import type { AccountName } from '@pitaka/core/money/ledger/account.ts';
import type { Posting } from '@pitaka/core/money/ledger/replay.ts';

/** Where a journal's postings stand, as its row keeps it: 'account@version' for each, two to a move. */
export interface Leg {
  readonly account: AccountName;
  /** Of a house account: which of its rows. */
  readonly shard: number;
  readonly version: bigint;
}

export function writeLegs(postings: readonly Posting[], shard: number): string {
  let text = '';
  for (const { account, version } of postings) {
    const place = account.startsWith('house:') ? `${account}#${shard}` : account;
    text += `${text === '' ? '' : ' '}${place}@${version}`;
  }
  return text;
}

export function readLegs(text: string): Leg[] {
  return text.split(' ').map((leg) => {
    const [, account, shard, version] = /^([^@#]+)(?:#([0-9]+))?@([0-9]+)$/.exec(leg) ?? [];
    if (account === undefined || version === undefined) throw new Error(`a journal names its postings as "${text}"`);
    return { account: account as AccountName, shard: Number(shard ?? 0), version: BigInt(version) };
  });
}
