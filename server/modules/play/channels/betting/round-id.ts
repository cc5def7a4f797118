import type { RoundName } from './read-round.ts';

const PARTED_BY = '~';

/**
 * A player's round as one id: 'demo~10000001~r1'. Channels and uids contain no '~'; a round's number may contain it.
 */
export function roundId({ channel, uid, round }: Omit<RoundName, 'siteId'>): string {
  return [channel, uid, round].join(PARTED_BY);
}

export function readRoundId(siteId: string, id: string): RoundName | undefined {
  const [channel, uid, ...rest] = id.split(PARTED_BY);
  const round = rest.join(PARTED_BY);
  return channel && uid && round ? { siteId, channel, uid, round } : undefined;
}

/**
 * The prefix of the id of a return that two operators approved. A provider's call with such an id is refused: it would
 * use up the id of the return, and the comparison with the provider's report would take it for one of our returns.
 */
export const RETURN_ID = 'site-return:';
