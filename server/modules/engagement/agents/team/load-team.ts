import { addDays, dayNumber, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { teamHistoryOf } from '../../../earnings/team/published.ts';
import { usersOf } from '../../../identity/auth/published.ts';

/** Later than any day: for views of the current state, including changes that take effect tomorrow. */
export const FAR_FUTURE_DAY = 99_991_231;

/** Deeper than any real team; also ends the search at a cycle in the data. */
const DEEPEST = 50;

export interface TeamSite {
  readonly siteId: string;
  readonly timezone: string;
}

export interface Team {
  readonly members: readonly string[];
  /** The members, the agent, and all users who were ever above. */
  readonly people: readonly string[];
  /**
   * The inviter who is credited with a user's play on a day of the site; a new inviter counts from the day after the
   * user was bound or moved.
   */
  inviterOn(uid: string, day: number): string | null;
  /** The first day on which a user's play counts for an agent; undefined: since the registration. */
  sinceOf(uid: string): number | undefined;
  /**
   * The users between the agent and a member, the nearest to the agent first; undefined if the member was not below the
   * agent on that day.
   */
  pathOn(uid: string, day: number): readonly string[] | undefined;
  /** The users above the agent, or above a member, the nearest first. */
  aboveOn(day: number, uid?: string): readonly string[];
  /**
   * The user's first day, and the users above since that day; undefined if the user or one of the users above was moved
   * since.
   */
  fromTheStart(uid: string): { readonly day: number; readonly above: readonly string[] } | undefined;
}

/** All users who are or were ever below an agent, and the users above the agent. */
export async function loadTeam(db: Database | Transaction, site: TeamSite, agent: string): Promise<Team> {
  const members = await readBelow(db, site.siteId, agent);
  const inviters = await loadInviters(db, site, [agent, ...members]);
  const inviterOn = (uid: string, day: number) => inviters.get(uid)?.on(day) ?? null;

  function pathOn(uid: string, day: number): string[] | undefined {
    const path: string[] = [];
    let next = inviterOn(uid, day);
    while (next !== null && next !== agent && path.length < DEEPEST) {
      path.push(next);
      next = inviterOn(next, day);
    }
    return next === agent ? path.reverse() : undefined;
  }

  function aboveOn(day: number, uid = agent): string[] {
    const above: string[] = [];
    let next = inviterOn(uid, day);
    while (next !== null && next !== uid && !above.includes(next) && above.length < DEEPEST) {
      above.push(next);
      next = inviterOn(next, day);
    }
    return above;
  }

  function fromTheStart(uid: string) {
    const day = inviters.get(uid)?.firstDay ?? FAR_FUTURE_DAY;
    const above = aboveOn(day, uid);
    const stayed = [uid, ...above].every((personUid) => !inviters.get(personUid)?.hasMoved);
    return stayed ? { day, above } : undefined;
  }

  const sinceOf = (uid: string) => inviters.get(uid)?.since;
  return { members, people: [...inviters.keys()], inviterOn, sinceOf, pathOn, aboveOn, fromTheStart };
}

/** All users who are or were ever below a user. */
export async function readBelow(db: Database | Transaction, siteId: string, agent: string): Promise<string[]> {
  const invited = (by: unknown) => sql`
    SELECT uid FROM ${usersOf(siteId)} users WHERE inviter_uid = ${by}
    UNION SELECT uid FROM ${teamHistoryOf(siteId)} team_history WHERE inviter_uid = ${by}`;
  const { rows } = await sql<{ uid: string }>`
    WITH RECURSIVE below (uid) AS (
      (${invited(agent)})
      UNION
      SELECT n.uid FROM below b CROSS JOIN LATERAL (${invited(sql.ref('b.uid'))}) n
    )
    SELECT uid FROM below WHERE uid <> ${agent} ORDER BY uid`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** These users, and all users who were ever above one of them. */
export async function readAbove(
  db: Database | Transaction,
  site: TeamSite,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await loadInviters(db, site, uids)).keys());
}

interface Inviter {
  on(day: number): string | null;
  readonly since: number | undefined;
  /** The day of the registration. */
  readonly firstDay: number;
  readonly hasMoved: boolean;
  readonly all: readonly string[];
}

/** The inviters of these users and of all users above them. */
async function loadInviters(
  db: Database | Transaction,
  site: TeamSite,
  uids: readonly string[],
): Promise<Map<string, Inviter>> {
  const inviterOf = new Map<string, Inviter>();
  let missing = [...uids];
  for (let level = 0; level < DEEPEST && missing.length > 0; level++) {
    for (const [uid, inviter] of await readInviters(db, site, missing)) inviterOf.set(uid, inviter);
    const next = missing.flatMap((uid) => inviterOf.get(uid)?.all ?? []);
    missing = [...new Set(next)].filter((uid) => !inviterOf.has(uid));
  }
  return inviterOf;
}

async function readInviters(
  db: Database | Transaction,
  { siteId, timezone }: TeamSite,
  uids: readonly string[],
): Promise<[string, Inviter][]> {
  const users = await db
    .selectFrom(usersOf(siteId).as('users'))
    .select(['uid', 'inviter_uid', 'created_at'])
    .where(sql<boolean>`uid = ANY(${uids}::text[])`)
    .execute();
  const history = await db
    .selectFrom(teamHistoryOf(siteId).as('team_history'))
    .select(['uid', 'valid_from', 'inviter_uid'])
    .where(sql<boolean>`uid = ANY(${uids}::text[])`)
    .orderBy('valid_from', 'desc')
    .execute();
  const historyOf = Map.groupBy(history, ({ uid }) => uid);
  return users.map((user) => {
    const rows = historyOf.get(user.uid) ?? [];
    const steps = rows.map((row, index) => ({
      // The oldest row is the registration. On the day of a later move, the play belongs to the previous team.
      fromDay: index === rows.length - 1 ? siteDay(row.valid_from, timezone) : dayAfter(row.valid_from, timezone),
      uid: row.inviter_uid,
    }));
    const on = (day: number) => {
      if (steps.length === 0) return user.inviter_uid;
      return steps.find(({ fromDay }) => fromDay <= day)?.uid ?? null;
    };
    const since = steps.findLast(({ uid }) => uid !== null)?.fromDay;
    const all = [user.inviter_uid, ...steps.map(({ uid }) => uid)].flatMap((uid) => uid ?? []);
    const firstDay = siteDay(user.created_at, timezone);
    return [user.uid, { on, since, firstDay, hasMoved: steps.length > 1, all }];
  });
}

function dayAfter(at: Date, timezone: string): number {
  return dayNumber(addDays(dayText(siteDay(at, timezone)), 1));
}
