import type { Chain, Rates } from '@pitaka/core/earnings/commission/compute-day.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';

interface Person {
  readonly ratesAt: (moment: number) => Rates;
  readonly inviterAt: (moment: number) => string | null;
}

/** The promoter and two uplines: deeper ones get nothing. */
const CHAIN_LENGTH = 3;

/** Chains as of moments, from the histories of rates and teams: what changed later makes no difference. */
export function createChainReader(db: Database | Transaction, siteId: string) {
  const people = new Map<string, Promise<Person | undefined>>();

  function find(uid: string): Promise<Person | undefined> {
    const known = people.get(uid) ?? loadPerson(db, siteId, uid);
    people.set(uid, known);
    return known;
  }

  return async function chainAt(uid: string, moment: number): Promise<Chain> {
    const chain: { uid: string; rates: Rates }[] = [];
    let next: string | null = uid;
    while (next !== null && chain.length < CHAIN_LENGTH && !chain.some((one) => one.uid === next)) {
      const person: Person | undefined = await find(next);
      if (!person) break;
      chain.push({ uid: next, rates: person.ratesAt(moment) });
      next = person.inviterAt(moment);
    }
    return chain;
  };
}

async function loadPerson(db: Database | Transaction, siteId: string, uid: string): Promise<Person | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['rate', 'rate1', 'rate2', 'inviter_uid'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (!user) return undefined;
  const rates = await db
    .selectFrom('rate_history')
    .select(['valid_from', 'rate', 'rate1', 'rate2'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .orderBy('valid_from', 'desc')
    .execute();
  const inviters = await db
    .selectFrom('team_history')
    .select(['valid_from', 'inviter_uid'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .orderBy('valid_from', 'desc')
    .execute();
  return {
    ratesAt: (moment) => ratesOf(rates.find((row) => row.valid_from.getTime() <= moment) ?? user),
    inviterAt: (moment) => (inviters.find((row) => row.valid_from.getTime() <= moment) ?? user).inviter_uid,
  };
}

function ratesOf({ rate, rate1, rate2 }: { rate: string; rate1: string; rate2: string }): Rates {
  return { own: ppmOf(rate), direct: ppmOf(rate1), indirect: ppmOf(rate2) };
}

/** Percent with four decimals as millionths. */
function ppmOf(percent: string): number {
  const [whole = '0', decimals = ''] = percent.split('.');
  return Number(whole) * 10_000 + Number(decimals.slice(0, 4).padEnd(4, '0'));
}
