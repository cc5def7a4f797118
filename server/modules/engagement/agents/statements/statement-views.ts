import type { AgentBase } from '@pitaka/core/engagement/agents/base.ts';
import { computeLines, type Line } from '@pitaka/core/engagement/agents/compute-lines.ts';
import { type Statement, settleStatement } from '@pitaka/core/engagement/agents/settle-statement.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { readOpenDays } from '../../../play/rounds/index.ts';
import { findPeriod, type PeriodRow, readRunningPeriod } from '../periods/periods.ts';
import { loadFiguresOf, loadTeamAgents, type TeamAgents } from './load-figures.ts';

export interface ShownStatement extends Statement {
  readonly fromDay: number;
  readonly toDay: number;
  readonly base: AgentBase;
  readonly state: 'open' | 'closed';
  /** How often it was settled with a changed result; 0: still running. */
  readonly revision: number;
}

interface Owner {
  readonly site: Site;
  readonly uid: string;
}

/**
 * The statement of the running period as if it were closed now, with its lines; undefined if the user is not an agent.
 */
export async function readOpenStatement(
  db: Database,
  { site, uid }: Owner,
  now: Date,
  /** Passed if the caller has already loaded it. */
  place?: TeamAgents,
): Promise<{ statement: ShownStatement; lines: readonly Line[] } | undefined> {
  const period = await readRunningPeriod(db, site, now);
  const today = siteDay(now, site.timezone);
  const span = { fromDay: period.from_day, toDay: Math.min(period.to_day, today), base: period.base };
  const teamAgents = place ?? (await loadTeamAgents(db, site, uid, period.base));
  const figures = await loadFiguresOf(db, site, uid, span, teamAgents, teamAgents.team.members);
  if (!figures) return undefined;
  const lines = computeLines(figures);
  const { statement } = settleStatement({
    openingMinor: await readLastClosing(db, site.siteId, uid),
    linesMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    carriesLosses: period.carries_losses,
    before: undefined,
  });
  // Nothing is paid before the period is over.
  const open = { ...statement, paidMinor: 0n, closingMinor: statement.openingMinor + statement.earnedMinor };
  return { statement: { ...shownPeriod(period), ...open, state: 'open', revision: 0 }, lines };
}

function shownPeriod({ from_day, to_day, base }: PeriodRow) {
  return { fromDay: from_day, toDay: to_day, base };
}

async function readLastClosing(db: Database, siteId: string, uid: string): Promise<bigint> {
  const last = await db
    .selectFrom('agent_statements')
    .select('closing_minor')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .orderBy('from_day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.closing_minor ?? 0n;
}

/** Closed statements of an agent, the newest first, with their number. */
export async function readClosedStatements(
  db: Database,
  { site, uid }: Owner,
  page: { readonly offset: number; readonly size: number },
): Promise<{ statements: ShownStatement[]; count: number }> {
  const own = db
    .selectFrom('agent_statements as s')
    .innerJoin('agent_periods as p', (join) =>
      join.onRef('p.site_id', '=', 's.site_id').onRef('p.from_day', '=', 's.from_day'),
    )
    .where('s.site_id', '=', site.siteId)
    .where('s.uid', '=', uid);
  const [rows, { count }] = await Promise.all([
    own
      .selectAll('s')
      .select(['p.to_day', 'p.base'])
      .orderBy('s.from_day', 'desc')
      .limit(page.size)
      .offset(page.offset)
      .execute(),
    own.select((select) => select.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return {
    statements: rows.map((row) => ({
      fromDay: row.from_day,
      toDay: row.to_day,
      base: row.base,
      state: 'closed',
      revision: row.revision,
      openingMinor: row.opening_minor,
      earnedMinor: row.earned_minor,
      reversedMinor: row.reversed_minor,
      paidMinor: row.paid_minor,
      closingMinor: row.closing_minor,
    })),
    count: Number(count),
  };
}

export interface StatementPosting {
  readonly journalId: string;
  readonly at: Date;
  readonly differenceMinor: bigint;
  readonly settledBy: string;
}

export interface WholeStatement {
  readonly statement: ShownStatement;
  readonly lines: readonly Line[];
  readonly postings: readonly StatementPosting[];
  /** Members whose losses wait for an open round. */
  readonly waiting: number;
}

/** The statement that begins on a day, with its lines and postings; undefined if there is none. */
export async function readWholeStatement(
  db: Database,
  owner: Owner,
  fromDay: number,
  now: Date,
): Promise<WholeStatement | undefined> {
  const { site, uid } = owner;
  const row = await db
    .selectFrom('agent_statements')
    .selectAll()
    .where('site_id', '=', site.siteId)
    .where('uid', '=', uid)
    .where('from_day', '=', fromDay)
    .executeTakeFirst();
  const period = row && (await findPeriod(db, site.siteId, fromDay));
  if (!row || !period) {
    const open = await readOpenStatement(db, owner, now);
    return open?.statement.fromDay === fromDay ? { ...open, postings: [], waiting: 0 } : undefined;
  }
  const [lines, postings] = await Promise.all([
    readLines(db, owner, fromDay, row.revision),
    readPostings(db, owner, fromDay),
  ]);
  return {
    statement: {
      ...shownPeriod(period),
      state: 'closed',
      revision: row.revision,
      openingMinor: row.opening_minor,
      earnedMinor: row.earned_minor,
      reversedMinor: row.reversed_minor,
      paidMinor: row.paid_minor,
      closingMinor: row.closing_minor,
    },
    lines,
    postings,
    waiting: await countWaiting(db, site, period, lines),
  };
}

async function countWaiting(
  db: Database,
  site: Site,
  { to_day: toDay, base }: PeriodRow,
  lines: readonly Line[],
): Promise<number> {
  // Only losses wait for open rounds; turnover does not.
  if (base === 'turnover') return 0;
  const members = [...new Set(lines.map(({ member }) => member))];
  return [...(await readOpenDays(db, site, members)).values()].filter((day) => day <= toDay).length;
}

async function readLines(db: Database, { site, uid }: Owner, fromDay: number, revision: number): Promise<Line[]> {
  const rows = await db
    .selectFrom('agent_statement_lines')
    .selectAll()
    .where('site_id', '=', site.siteId)
    .where('uid', '=', uid)
    .where('period_day', '=', fromDay)
    .where('revision', '=', revision)
    .orderBy('line')
    .execute();
  return rows.map((row) => ({
    member: row.member_uid,
    fromDay: row.from_day,
    toDay: row.to_day,
    baseMinor: row.base_minor,
    ratio: row.ratio,
    below: row.below_uid,
    belowRatio: row.below_ratio,
    isExcluded: row.is_excluded,
    amountMinor: row.amount_minor,
  }));
}

async function readPostings(db: Database, { site, uid }: Owner, fromDay: number): Promise<StatementPosting[]> {
  const rows = await db
    .selectFrom('agent_statement_postings')
    .selectAll()
    .where('site_id', '=', site.siteId)
    .where('uid', '=', uid)
    .where('period_day', '=', fromDay)
    .orderBy('revision')
    .execute();
  return rows.map((row) => ({
    journalId: row.journal_id,
    at: row.at,
    differenceMinor: row.difference_minor,
    settledBy: row.settled_by,
  }));
}
