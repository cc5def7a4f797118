import type { RoundName } from './read-round.ts';

const PARTED_BY = '~';

/** A round of a player in one word: 'demo~10000001~r1'. A channel and a uid hold no '~'; a round's number may. */
export function roundId({ channel, uid, round }: Omit<RoundName, 'siteId'>): string {
  return [channel, uid, round].join(PARTED_BY);
}

export function readRoundId(siteId: string, id: string): RoundName | undefined {
  const [channel, uid, ...rest] = id.split(PARTED_BY);
  const round = rest.join(PARTED_BY);
  return channel && uid && round ? { siteId, channel, uid, round } : undefined;
}

/** What a return by two people is called here. A provider's ids begin otherwise by agreement. */
export const RETURN_ID = 'site-return:';
