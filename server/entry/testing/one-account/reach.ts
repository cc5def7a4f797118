import { kindName, kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import { productSettings } from '../../registries.ts';
import { CHANNEL_NET_MINOR, SOURCE_DAY_MINOR, THRESHOLD_MINOR, type World } from './world.ts';

const DAY_MS = 86_400_000;
/**
 * Kinds of journals for gains by play, through rules that two operators agreed to: an agent's share, a bonus, a level.
 */
const PLAYED = /^(channel|agent|bonus|vip)\./;
const GIVEN_MINOR = 300_00n;
/** Rebates add a tenth to earnings. */
const REBATE_PERCENT = 10n;
/** Kinds of journals for money from or to the outside, confirmed by a provider. */
const REAL = ['withdrawal.hold', 'withdrawal.release', 'withdrawal.paid'];
const REAL_AT_SANDBOX = ['deposit', 'deposit.charged_back', 'withdrawal.reversed'];

/** Watches the effects of an account's actions. */
export interface Reach {
  /** Breaches of the limit on money that one operator may move, as sentences. Checked after each step. */
  money(): Promise<readonly string[]>;
  /** Breaches by second votes and weakened checks. */
  voices(): Promise<readonly string[]>;
  /** The created money by kind of journal, to explain a failed run. */
  explain(): Promise<string>;
}

interface Made {
  readonly uid: string;
  readonly kind: string;
  readonly minor: bigint;
}

/** Money credited to users' accounts by kind, except from outside. */
async function readMade({ t }: World, exported: ReadonlySet<string>): Promise<Made[]> {
  const { rows } = await sql<{ uid: string; kind: number; provider: string | null; sum: string }>`
    SELECT split_part(a.name, ':', 2) AS uid, p.kind, coalesce(d.provider, w.provider) AS provider,
      sum(p.amount_minor)::text AS sum
    FROM postings p JOIN accounts a ON a.site_id = p.site_id AND a.account_id = p.account_id
      JOIN journals j ON j.site_id = p.site_id AND j.journal_id = p.journal_id
      LEFT JOIN deposits d ON d.site_id = j.site_id AND d.deposit_id = j.record_id
      LEFT JOIN withdrawals w ON w.site_id = j.site_id AND w.withdrawal_id = j.record_id
    WHERE a.name LIKE 'user:%' AND split_part(a.name, ':', 3) IN ('available', 'safe', 'hold.withdrawal', 'debt')
      -- A win that was passed on and taken back: the account owes it, and its owner never comes back to pay.
      AND NOT (split_part(a.name, ':', 3) = 'debt' AND p.kind = ${kindNumber('channel.rollback')} AND p.amount_minor < 0)
    GROUP BY 1, 2, 3`.execute(t.db);
  const made = rows.flatMap(({ uid, kind, provider, sum }) => {
    const name = kindName(kind);
    const isReal = REAL.includes(name) || (REAL_AT_SANDBOX.includes(name) && provider === 'sandbox');
    return isReal ? [] : [{ uid, kind: name, minor: BigInt(sum) }];
  });
  // A stake is not lost while its round is open without a win. The return of a stake from a closed round is not a gain,
  // although it looks like a win. If the round won, the stake is part of the gain.
  const stakes = await sql<{ uid: string; open: string; back: string }>`
    SELECT b.uid,
      coalesce(sum(b.available_minor) FILTER (WHERE b.rolled_back_by IS NULL AND r.settled_at IS NULL), 0)::text AS open,
      coalesce(sum(u.available_minor + u.debt_minor) FILTER (WHERE r.settled_at IS NOT NULL), 0)::text AS back
    FROM channel_transactions b
    JOIN rounds r ON r.site_id = b.site_id AND r.channel_id = b.channel_id AND r.round_id = b.round_id AND r.uid = b.uid
    LEFT JOIN channel_transactions u ON u.site_id = b.site_id AND u.channel_id = b.channel_id
      AND u.transaction_id = b.rolled_back_by
    WHERE b.kind = 'bet' AND b.answer = 'ok' AND r.win_minor = 0 GROUP BY 1`.execute(t.db);
  // Exported to the bank in a file, and returned by an operator's entry.
  const back = await sql<{ uid: string; sum: string }>`
    SELECT uid, sum(amount_minor)::text AS sum FROM withdrawals
    WHERE state = 'Fail' AND withdrawal_id = ANY(${[...exported]}) GROUP BY uid`.execute(t.db);
  return [
    ...made,
    ...stakes.rows.map(({ uid, open, back }) => ({ uid, kind: 'channel.stake', minor: BigInt(open) - BigInt(back) })),
    ...back.rows.map(({ uid, sum }) => ({ uid, kind: 'given back after the file', minor: BigInt(sum) })),
  ];
}

/** The settings that one operator may not change alone, and who may decide, by name. */
async function readVoices({ t }: World): Promise<Map<string, string>> {
  const { rows } = await sql<{ what: string; value: string }>`
    SELECT 'operator ' || operator_id AS what, status || ' ' || password_hash || ' ' || (totp_sealed IS NULL) AS value FROM operators
    UNION ALL SELECT 'role ' || operator_id || ' at ' || site_id, role FROM operator_sites
    UNION ALL SELECT 'source ' || source, secret || mapping::text || events::text || platforms::text || items::text FROM conversion_sources
    UNION ALL SELECT 'trusted ' || group_id, '' FROM fraud_trusts
    UNION ALL SELECT 'channel ' || channel_id, key_print || ' ' || api_url || ' ' || coalesce(substring(launch_url from '^https?://[^/?#]*'), '') FROM channels WHERE approved_at IS NOT NULL
    UNION ALL SELECT 'most at ' || channel_id || ' of ' || l.name, l.minor::text FROM channels, LATERAL (VALUES
      ('times', win_times::bigint), ('win', largest_win_minor), ('net', daily_net_minor), ('free', free_wins_minor)
    ) AS l (name, minor) WHERE approved_at IS NOT NULL
    UNION ALL SELECT 'most at source ' || source, a_day_minor::text FROM conversion_sources
    UNION ALL SELECT 'rates of ' || uid, concat_ws(' ', rate, rate1, rate2, default_rate, inviter_uid) FROM users
    UNION ALL SELECT 'plan ' || plan_id || ' ' || version, terms::text FROM commission_plans
    UNION ALL SELECT 'rule ' || rule_id || ' ' || version, is_on::text FROM bonus_rule_versions
    UNION ALL SELECT 'worth of ' || currency, max(rate::numeric)::text FROM exchange_rates GROUP BY currency
    UNION ALL SELECT 'ratio of ' || item_id, ratio_ppm::text FROM items`.execute(t.db);
  return new Map(rows.map(({ what, value }) => [what, value]));
}

/** Decisions that need two operators, but got both votes from one person under two names. */
async function readTwoWords({ t }: World, actorIds: readonly string[]): Promise<string[]> {
  const actors = actorIds.map((id) => `operator:${id}`);
  const { rows } = await sql<{ what: string }>`
    SELECT 'agreed to the own ' || kind || ' ' || approval_id AS what FROM approval_requests
      WHERE state = 'approved' AND decided_by = ANY(${actorIds})
        AND (requested_by = ANY(${actorIds}) OR participants && ${actorIds})
    UNION ALL SELECT 'decided what they set aside: ' || a.deposit_id
      FROM deposit_transitions a JOIN deposit_transitions b
        ON b.site_id = a.site_id AND b.deposit_id = a.deposit_id AND b.version < a.version AND b.event = 'differs'
      WHERE a.event IN ('accept', 'send_back') AND a.actor = ANY(${actors}) AND b.actor = ANY(${actors})
    UNION ALL SELECT 'gave back what they exported: ' || a.withdrawal_id
      FROM withdrawal_transitions a JOIN withdrawal_transitions b
        ON b.site_id = a.site_id AND b.withdrawal_id = a.withdrawal_id AND b.event = 'export'
      WHERE a.to_state = 'Fail' AND a.version > b.version AND a.actor = ANY(${actors}) AND b.actor = ANY(${actors})`.execute(
    t.db,
  );
  return rows.map(({ what }) => what);
}

/** `actorIds`: operators of one person. */
export async function watch(world: World, actorIds: readonly string[]): Promise<Reach> {
  const { t, accounts } = world;
  const own = new Set(accounts.map(({ uid }) => uid));
  const exported = new Set<string>();
  const since = t.now.getTime();
  // A withdrawal with another operator's approval needs only one more approval.
  const waiting = await t.db
    .selectFrom('withdrawals')
    .select('withdrawal_id')
    .where('state', '=', 'WaitReview')
    .where('first_approver', 'is', null)
    .execute();
  const [before, voicesBefore, settingsBefore] = [
    await readMade(world, exported),
    await readVoices(world),
    await readSettings(world),
  ];
  const bounds = {
    played: { is: (kind: string) => PLAYED.test(kind), aDay: CHANNEL_NET_MINOR, once: GIVEN_MINOR },
    made: {
      is: (kind: string) => !PLAYED.test(kind),
      aDay: ((THRESHOLD_MINOR + SOURCE_DAY_MINOR) * (100n + REBATE_PERCENT)) / 100n,
      once: 0n,
    },
  };
  const people = { own: (uid: string) => own.has(uid), everybody: () => true };
  const sumOf = (made: readonly Made[], isTheirs: (uid: string) => boolean, is: (kind: string) => boolean) =>
    made.reduce((sum, { uid, kind, minor }) => (isTheirs(uid) && is(kind) ? sum + minor : sum), 0n);
  const lowest = new Map<string, bigint>();

  async function noteExported(): Promise<void> {
    const rows = await t.db
      .selectFrom('withdrawals')
      .select('withdrawal_id')
      .where('state', 'in', ['Exec', 'Success'])
      .where('provider', '=', 'manual')
      .execute();
    for (const { withdrawal_id } of rows) exported.add(withdrawal_id);
  }
  await noteExported();

  return {
    async money() {
      await noteExported();
      const days = BigInt(Math.floor((t.now.getTime() - since) / DAY_MS) + 1);
      const made = await readMade(world, exported);
      const found: string[] = [];
      for (const [whose, isTheirs] of Object.entries(people)) {
        for (const [how, { is, aDay, once }] of Object.entries(bounds)) {
          const gained = sumOf(made, isTheirs, is) - sumOf(before, isTheirs, is);
          const low = lowest.get(`${whose} ${how}`) ?? 0n;
          if (gained < low) lowest.set(`${whose} ${how}`, gained);
          const [more, most] = [gained - low, aDay * days + once];
          if (more > most)
            found.push(`${whose}: ${formatMinor(more)} ${how} in ${days} day(s), ${formatMinor(most)} allowed`);
        }
      }
      const released = await t.db
        .selectFrom('withdrawals')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount_minor'), sql<string>`0`).as('sum'))
        .where(
          'withdrawal_id',
          'in',
          waiting.map(({ withdrawal_id }) => withdrawal_id),
        )
        .where('state', 'not in', ['WaitReview', 'Fail'])
        .executeTakeFirstOrThrow();
      if (BigInt(released.sum) > THRESHOLD_MINOR * days)
        found.push(`${formatMinor(BigInt(released.sum))} released alone within ${days} day(s)`);
      return found;
    },
    async voices() {
      const found = await readTwoWords(world, actorIds);
      for (const [what, value] of await readVoices(world)) {
        const was = voicesBefore.get(what);
        const isOwn = actorIds.some((id) => what.endsWith(id) || what.includes(`${id} `));
        if (value === was || isOwn) continue;
        // Ignored: a new user and a new item have their own rates, and a disabled rule gives nothing.
        if (was === undefined && /^(rates|ratio) of /.test(what)) continue;
        if (what.startsWith('rule') && value === 'false') continue;
        if (what.startsWith('most at') && was !== undefined && BigInt(value) < BigInt(was)) continue;
        // The site's levels count earnings, so a rate above those set by other operators would raise levels.
        if (what.startsWith('worth of') && Number(value) <= Number(was)) continue;
        // On the phone, a leader may give members part of the leader's own rate.
        if (what.startsWith('rates of') && was !== undefined && isLowerRate(was, value)) continue;
        // Losing access or being disabled is not a gain.
        if (what.startsWith('operator') && was !== undefined && value.replace('disabled', 'active') === was) continue;
        found.push(`${what}: ${was ?? 'nothing'} became ${value}`);
      }
      const after = await readSettings(world);
      for (const section of productSettings().values()) {
        for (const [key, field] of Object.entries(section.fields)) {
          const [from, to] = [section.storedOf(settingsBefore)[key], section.storedOf(after)[key]];
          if (field.needsApproval(from, to)) {
            found.push(`setting ${section.section}.${key}: ${JSON.stringify(from)} became ${JSON.stringify(to)}`);
          }
        }
      }
      return found;
    },
    async explain() {
      const made = await readMade(world, exported);
      const sums = new Map<string, bigint>();
      for (const { kind, minor } of made) sums.set(kind, (sums.get(kind) ?? 0n) + minor);
      for (const { kind, minor } of before) sums.set(kind, (sums.get(kind) ?? 0n) - minor);
      return [...sums]
        .filter(([, sum]) => sum !== 0n)
        .map(([kind, sum]) => `${kind} ${formatMinor(sum)}`)
        .join(', ');
    },
  };
}

/** Whether the first value is lower and all others are equal. */
function isLowerRate(was: string, value: string): boolean {
  const [[first, ...rest], [now, ...others]] = [was.split(' '), value.split(' ')];
  return Number(now) <= Number(first) && String(rest) === String(others);
}

async function readSettings({ t }: World) {
  const { settings } = await t.db
    .selectFrom('sites')
    .select('settings')
    .where('site_id', '=', 'demo')
    .executeTakeFirstOrThrow();
  return { settings: settings as Record<string, unknown> };
}
