import type { Chain, Rates } from '@pitaka/core/earnings/commission/compute-day.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { rateHistoryOf, teamHistoryOf } from '../team/published.ts';

interface Person {
  readonly ratesAt: (moment: number) => Rates;
  readonly inviterAt: (moment: number) => string | null;
  /** All present and former inviters. */
  readonly inviters: readonly string[];
}

/** The promoter and two uplines; uplines further up earn nothing. */
const CHAIN_LENGTH = 3;

/** Reads a user's chain as of a moment, in milliseconds. */
export type ChainReader = (uid: string, moment: number) => Chain;

/** Reads chains from the histories of rates and teams, so that later changes make no difference. */
export async function createChainReader(
  db: Database | Transaction,
  siteId: string,
  uids: readonly string[],
): Promise<ChainReader> {
  const people = new Map<string, Person>();
  let missing = [...new Set(uids)];
  for (let level = 0; level < CHAIN_LENGTH && missing.length > 0; level++) {
    const found = await loadPeople(db, siteId, missing);
    for (const [uid, person] of found) people.set(uid, person);
    const inviters = [...found.values()].flatMap((person) => person.inviters);
    missing = [...new Set(inviters)].filter((uid) => !people.has(uid));
  }

  return function chainAt(uid, moment) {
    const chain: { uid: string; rates: Rates }[] = [];
    let next: string | null = uid;
    while (next !== null && chain.length < CHAIN_LENGTH && !chain.some((person) => person.uid === next)) {
      const person: Person | undefined = people.get(next);
      if (!person) break;
      chain.push({ uid: next, rates: person.ratesAt(moment) });
      next = person.inviterAt(moment);
    }
    return chain;
  };
}

async function loadPeople(
  db: Database | Transaction,
  siteId: string,
  uids: readonly string[],
): Promise<Map<string, Person>> {
  const users = await db
    .selectFrom(usersOf(siteId).as('users'))
    .select(['uid', 'rate', 'rate1', 'rate2', 'inviter_uid'])
    .where('uid', 'in', [...uids])
    .execute();
  const rates = await db
    .selectFrom(rateHistoryOf(siteId).as('rate_history'))
    .select(['uid', 'valid_from', 'rate', 'rate1', 'rate2'])
    .where('uid', 'in', [...uids])
    .orderBy('valid_from', 'desc')
    .execute();
  const inviters = await db
    .selectFrom(teamHistoryOf(siteId).as('team_history'))
    .select(['uid', 'valid_from', 'inviter_uid'])
    .where('uid', 'in', [...uids])
    .orderBy('valid_from', 'desc')
    .execute();
  const ratesOfUid = Map.groupBy(rates, ({ uid }) => uid);
  const invitersOfUid = Map.groupBy(inviters, ({ uid }) => uid);
  return new Map(
    users.map((user) => {
      const ownRates = ratesOfUid.get(user.uid) ?? [];
      const ownInviters = invitersOfUid.get(user.uid) ?? [];
      const person: Person = {
        ratesAt: (moment) => ratesOf(ownRates.find((row) => row.valid_from.getTime() <= moment) ?? user),
        inviterAt: (moment) => (ownInviters.find((row) => row.valid_from.getTime() <= moment) ?? user).inviter_uid,
        inviters: [user, ...ownInviters].flatMap(({ inviter_uid }) => inviter_uid ?? []),
      };
      return [user.uid, person];
    }),
  );
}

function ratesOf({ rate, rate1, rate2 }: { rate: string; rate1: string; rate2: string }): Rates {
  return { own: ppmOf(rate), direct: ppmOf(rate1), indirect: ppmOf(rate2) };
}

/** Percent with four decimals as millionths. */
function ppmOf(percent: string): number {
  const [whole = '0', decimals = ''] = percent.split('.');
  return Number(whole) * 10_000 + Number(decimals.slice(0, 4).padEnd(4, '0'));
}
