import { computeLines, type Line } from '@pitaka/core/engagement/agents/compute-lines.ts';
import { differenceJournal } from '@pitaka/core/engagement/agents/journals.ts';
import { wasAgentIn } from '@pitaka/core/engagement/agents/ratio.ts';
import { type Statement, settleStatement } from '@pitaka/core/engagement/agents/settle-statement.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import { insertRows } from '../../../../platform/db/rows-of.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { openAccount, postInTransaction, readBalance } from '../../../money/ledger/index.ts';
import { publishLive } from '../../../site/live/index.ts';
import { notifyUser } from '../../../site/notices/index.ts';
import { loadFigures } from '../statements/load-figures.ts';
import type { PeriodRow } from './periods.ts';

/** If the period ended longer ago than this, there is no notice. */
const NOTIFY_WITHIN_MS = 3 * 86_400_000;

export interface Settling {
  readonly site: Site;
  readonly uid: string;
  readonly period: PeriodRow;
  /** Whether to include statements that were settled before. */
  readonly isAgain: boolean;
  /** system:agents, or the operator who requested it. */
  readonly by: string;
}

/**
 * Settles an agent's period: writes the lines and the statement and posts the difference to earlier postings, in one
 * transaction under the agent's lock. A repeat with the same figures, also a simultaneous one, posts nothing more.
 */
export function settleAgent(db: Database, settling: Settling, now: Date): Promise<void> {
  const { site, uid, period, isAgain } = settling;
  return inTransaction(db, async (tx) => {
    if (!(await lockAgent(tx, site.siteId, uid))) return;
    const before = await readStatement(tx, site.siteId, uid, period.from_day);
    if (before && !isAgain) return;
    const span = { fromDay: period.from_day, toDay: period.to_day, base: period.base };
    const figures = await loadFigures(tx, site, uid, span);
    // Periods in which the user was not an agent are never settled or resettled.
    if (!figures || !wasAgentIn(figures.agent, period.from_day, period.to_day)) return;
    const lines = computeLines(figures);
    const { statement, differenceMinor } = settleStatement({
      openingMinor: await readOpening(tx, site.siteId, uid, period.from_day),
      linesMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
      carriesLosses: period.carries_losses,
      before,
    });
    if (before && isSame(before, statement)) return;
    const revision = (before?.revision ?? 0) + 1;
    await writeStatement(tx, settling, statement, revision, now);
    await writeLines(tx, settling, lines, revision);
    if (differenceMinor !== 0n) await postDifference(tx, settling, differenceMinor, revision, now);
  });
}

/** Locks the agent's periods until the transaction ends. Returns whether there is such an agent. */
export async function lockAgent(tx: Transaction, siteId: string, uid: string): Promise<boolean> {
  const agent = await tx
    .selectFrom('agents')
    .select('uid')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return agent !== undefined;
}

type Settled = Statement & { readonly revision: number };

async function readStatement(
  tx: Transaction,
  siteId: string,
  uid: string,
  fromDay: number,
): Promise<Settled | undefined> {
  const row = await tx
    .selectFrom('agent_statements')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('from_day', '=', fromDay)
    .executeTakeFirst();
  return (
    row && {
      revision: row.revision,
      openingMinor: row.opening_minor,
      earnedMinor: row.earned_minor,
      reversedMinor: row.reversed_minor,
      paidMinor: row.paid_minor,
      closingMinor: row.closing_minor,
    }
  );
}

/** The closing balance of the agent's previous statement. */
async function readOpening(tx: Transaction, siteId: string, uid: string, fromDay: number): Promise<bigint> {
  const last = await tx
    .selectFrom('agent_statements')
    .select('closing_minor')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('from_day', '<', fromDay)
    .orderBy('from_day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.closing_minor ?? 0n;
}

function isSame(one: Statement, other: Statement): boolean {
  return (
    one.openingMinor === other.openingMinor &&
    one.earnedMinor === other.earnedMinor &&
    one.reversedMinor === other.reversedMinor
  );
}

async function writeStatement(
  tx: Transaction,
  { site, uid, period }: Settling,
  statement: Statement,
  revision: number,
  now: Date,
): Promise<void> {
  const figures = {
    revision,
    opening_minor: statement.openingMinor,
    earned_minor: statement.earnedMinor,
    reversed_minor: statement.reversedMinor,
    paid_minor: statement.paidMinor,
    closing_minor: statement.closingMinor,
    settled_at: now,
  };
  await tx
    .insertInto('agent_statements')
    .values({ site_id: site.siteId, uid, from_day: period.from_day, ...figures })
    .onConflict((conflict) => conflict.columns(['site_id', 'uid', 'from_day']).doUpdateSet(figures))
    .execute();
}

async function writeLines(
  tx: Transaction,
  { site, uid, period }: Settling,
  lines: readonly Line[],
  revision: number,
): Promise<void> {
  const rows = lines.map((line, index) => ({
    site_id: site.siteId,
    uid,
    period_day: period.from_day,
    revision,
    line: index + 1,
    member_uid: line.member,
    from_day: line.fromDay,
    to_day: line.toDay,
    base_minor: line.baseMinor,
    ratio: line.ratio,
    below_uid: line.below,
    below_ratio: line.belowRatio,
    is_excluded: line.isExcluded,
    amount_minor: line.amountMinor,
  }));
  await insertRows(tx, 'agent_statement_lines', rows);
}

async function postDifference(
  tx: Transaction,
  { site, uid, period, by }: Settling,
  differenceMinor: bigint,
  revision: number,
  now: Date,
): Promise<void> {
  const { siteId, unit } = site;
  if (!(await openAccount(tx, siteId, uid, unit))) throw new Error(`an agent's earnings of ${uid}, who is not a user`);
  const owedMinor = -(await readBalance(tx, siteId, userAccount(uid, 'debt')));
  const posted = await postInTransaction(
    tx,
    {
      siteId,
      journal: differenceJournal(uid, unit, differenceMinor, owedMinor),
      key: `${uid}/${period.from_day}/${revision}`,
      recordId: `ags_${uid}_${period.from_day}`,
      body: String(differenceMinor),
      actor: by === 'system:agents' ? 'system:agents' : (by as `operator:${string}`),
      origin: 'agents',
      reason: `${dayText(period.from_day)} - ${dayText(period.to_day)}`,
    },
    now,
  );
  if (!posted.ok) throw new Error(`the ledger refused an agent's earnings: ${posted.code}`);
  await tx
    .insertInto('agent_statement_postings')
    .values({
      site_id: siteId,
      uid,
      period_day: period.from_day,
      revision,
      difference_minor: differenceMinor,
      journal_id: posted.value.journalId,
      settled_by: by,
      at: now,
    })
    .execute();
  await publishLive(tx, { siteId, uid, kind: 'balance', body: {} });
  if (now.getTime() - period.ends_at.getTime() > NOTIFY_WITHIN_MS && revision === 1) return;
  const amount = formatMinor(differenceMinor < 0n ? -differenceMinor : differenceMinor);
  const params = { amount, from: dayText(period.from_day), to: dayText(period.to_day) };
  await notifyUser(tx, {
    siteId,
    uid,
    kind: differenceMinor < 0n ? 'agent_taken_back' : 'agent_paid',
    params,
    now,
  });
}
