import { sql } from 'kysely';
import type { Ring } from './abuser-ring.ts';

/** A bet, a win or a rollback of one, in order of posting. */
interface Played {
  readonly id: string;
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly of: string;
  readonly round: string;
  readonly amount: string;
  readonly own: string;
  readonly grants: Readonly<Record<string, string>> | null;
  /** Bonuses that were released before it. */
  readonly released: readonly string[];
}

interface Stake {
  readonly id: string;
  readonly ownMinor: bigint;
  readonly grants: ReadonlyMap<string, bigint>;
  /** Whether own money and money of bonuses are certainly in play; otherwise they may have been dropped. */
  ownPlays: boolean;
  bonusPlays: boolean;
}

interface Round {
  stakes: Stake[];
  readonly wins: Map<string, bigint>;
  /** Bonuses whose stakes belonged to the player when another bonus was staked after a win. */
  readonly left: Set<string>;
}

/**
 * Wins of the ring of which a part went to stakes that are out of play, computed from the rows alone: after a win, a
 * stake of a bonus drops own money and released bonuses. Only this check detects bonus money that became own money
 * before its turnover, because the ring never ends with more than its games paid.
 */
export async function wronglySplit({ t, members }: Ring): Promise<string[]> {
  const { rows } = await sql<Played>`
    SELECT t.transaction_id AS id, t.kind, t.reference AS of, t.uid || ' ' || t.channel_id || ' ' || t.round_id AS round,
      t.amount_minor::text AS amount, t.available_minor::text AS own, t.grants,
      ARRAY(SELECT g.grant_id FROM bonus_grants g WHERE g.site_id = t.site_id AND g.uid = t.uid AND g.state = 'released'
        AND g.ended_at < t.at) AS released
    FROM channel_transactions t
    WHERE t.site_id = 'demo' AND t.uid = ANY(${members.map(({ uid }) => uid)}::text[]) AND t.answer = 'ok'
      AND t.journal_id IS NOT NULL
    ORDER BY t.journal_id`.execute(t.db);
  const rounds = new Map<string, Round>();
  return rows.flatMap((row) => {
    const round = rounds.get(row.round) ?? { stakes: [], wins: new Map(), left: new Set() };
    rounds.set(row.round, round);
    if (row.kind === 'bet') stakeIn(round, row);
    if (row.kind === 'rollback') {
      round.stakes = round.stakes.filter(({ id }) => id !== row.of);
      round.wins.delete(row.of);
    }
    if (row.kind !== 'win') return [];
    const wrong = judgeWin(round, row);
    round.wins.set(row.id, BigInt(row.amount));
    return wrong;
  });
}

function stakeIn(round: Round, { id, own, grants, released }: Played): void {
  const parts = partsOf(grants);
  if (parts.size > 0 && [...round.wins.values()].some((minor) => minor > 0n)) {
    for (const stake of round.stakes) {
      stake.ownPlays = false;
      // Open bonuses, including the staked one, stay in play.
      stake.bonusPlays = stake.bonusPlays && [...stake.grants.keys()].every((grantId) => parts.has(grantId));
      for (const grantId of stake.grants.keys()) if (released.includes(grantId)) round.left.add(grantId);
    }
  }
  for (const grantId of parts.keys()) round.left.delete(grantId);
  round.stakes.push({ id, ownMinor: BigInt(own), grants: parts, ownPlays: true, bonusPlays: true });
}

function judgeWin({ stakes, left }: Round, { id, round, amount, grants }: Played): string[] {
  const minor = BigInt(amount);
  const parts = partsOf(grants);
  const wrong = [...parts].filter(([grantId]) => left.has(grantId)).map(([grantId, part]) => `${part} to ${grantId}`);
  const own = stakes.reduce((sum, { ownMinor, ownPlays }) => (ownPlays ? sum + ownMinor : sum), 0n);
  const bonus = stakes.reduce((sum, stake) => (stake.bonusPlays ? sum + sumOf(stake.grants) : sum), 0n);
  const ownPart = minor - sumOf(parts);
  if (own + bonus > 0n && ownPart * (own + bonus) > minor * own)
    wrong.push(`${ownPart} to own ${own} of ${own + bonus}`);
  return wrong.map((what) => `${round}, ${id} of ${minor}: ${what}`);
}

function partsOf(grants: Played['grants']): Map<string, bigint> {
  return new Map(Object.entries(grants ?? {}).map(([grantId, minor]) => [grantId, BigInt(minor)]));
}

function sumOf(parts: ReadonlyMap<string, bigint>): bigint {
  return [...parts.values()].reduce((sum, minor) => sum + minor, 0n);
}
