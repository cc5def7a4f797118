import { findCall } from '@pitaka/contract/calls/index.ts';
import { consoleRoundList } from '@pitaka/contract/calls/play/console-rounds.ts';
import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import { keysetColumn } from '../../../../platform/db/keyset-page.ts';
import type { ConsoleListDependencies } from '../../../../platform/http/console-list.ts';
import { listRoutes } from '../../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { findPendingApproval } from '../../../back-office/approvals/index.ts';
import { listRecordFindings } from '../../../back-office/reconciliation/index.ts';
import { actorOf } from '../../../identity/audit/index.ts';
import { readOperatorNames } from '../../../identity/operators/index.ts';
import { presentRound, unreturnedMinor } from '../betting/present-round.ts';
import { type RoundRow, readRound } from '../betting/read-round.ts';
import { readRoundId, roundId } from '../betting/round-id.ts';
import type { ChannelReport } from '../reconciliation/channel-report.port.ts';
import { findReport } from '../reconciliation/find-report.ts';
import { closeRound } from './close-round.ts';
import { countOpen, listChannelNames, queryRounds } from './views.ts';

const MINUTE_MS = 60_000;
const DEFAULT_MINUTES = 60;
const ID = { column: sql`r.channel_id || '~' || r.uid || '~' || r.round_id`, type: 'text' } as const;

/** The lists of all rounds and of open rounds, and the actions on one round (Spec: E7). */
export function roundConsoleRoutes(
  deps: ConsoleListDependencies & { readonly reports: readonly ChannelReport[] },
): Route[] {
  const { db, reports } = deps;
  return [
    ...listRoutes(deps, consoleRoundList, {
      rows: async (filters, span, { site, now }) => queryRounds(db, site.siteId, filters, span, now),
      id: ID,
      sorts: { openedAt: keysetColumn('r.opened_at', 'timestamptz') },
      totals: {
        bet: sql`sum(bet_minor)`,
        win: sql`sum(win_minor)`,
        result: sql`sum(bet_minor - win_minor)`,
      },
      present: async (rows) => rows.map(presentRow),
    }),

    route(consoleRoundList.views, async (_input, { site, now }) => {
      const { open, late } = await countOpen(db, site.siteId, now);
      return ok([
        { id: 'open' as const, count: open },
        { id: 'late' as const, count: late },
      ]);
    }),

    route(findCall('/console/rounds/choices'), async (_input, { site }) => {
      const channels = await listChannelNames(db, site.siteId);
      return ok({ channels: channels.map(({ id, name }) => ({ id, name })) });
    }),

    route(findCall('/console/rounds/detail'), async ({ id }, { site, now }) => {
      const name = readRoundId(site.siteId, id);
      const found = name && (await readRound(db, name));
      if (!found) return refuse('not_found');
      const [channels, names, returning, findings, report] = await Promise.all([
        listChannelNames(db, site.siteId),
        readOperatorNames(db),
        findPendingApproval(db, site.siteId, { type: 'round', id }),
        listRecordFindings(db, site.siteId, id),
        findReport(db, reports, name),
      ]);
      const { round, transactions } = found;
      const minutes = channels.find(({ id: channel }) => channel === round.channel_id)?.round_minutes;
      const lateFrom = now.getTime() - (minutes ?? DEFAULT_MINUTES) * MINUTE_MS;
      const { lines, closedBy } = presentRound(round, transactions);
      const closer = round.closed_by?.startsWith('operator:') ? round.closed_by.slice('operator:'.length) : undefined;
      return ok({
        ...presentRow({ ...round, is_late: round.state === 'open' && round.opened_at.getTime() < lateFrom }),
        closedBy,
        closerName: closer === undefined ? null : (names.get(closer) ?? closer),
        lines: lines.map((line, index) => {
          const row = transactions[index];
          const journal = row?.journal_id;
          return {
            ...line,
            answer: row?.answer ?? '',
            journalId: journal === null || journal === undefined ? null : formatJournalId(journal),
          };
        }),
        standing: formatMinor(unreturnedMinor(transactions)),
        canAsk: report !== undefined,
        returning: returning?.approval_id ?? null,
        findings: findings.map((found) => ({
          id: found.finding_id,
          kind: found.kind,
          isOpen: found.resolved_at === null,
        })),
      });
    }),

    route(findCall('/console/rounds/ask'), async ({ id }, { site }) => {
      const name = readRoundId(site.siteId, id);
      if (!name) return refuse('not_found');
      const report = await findReport(db, reports, name);
      if (!report) return refuse('provider_unknown');
      const reported = await report.findRound(name, name.round, name.uid);
      if (!reported) return refuse('channel_silent');
      return ok({
        transactions: reported.map(({ id: transaction, kind, amountMinor, status, at }) => ({
          ...{ id: transaction, kind, status },
          amount: formatMinor(amountMinor),
          at: at.toISOString(),
        })),
      });
    }),

    route(findCall('/console/rounds/close'), (input, context) => {
      const by = { actor: actorOf(context), site: context.site };
      return closeRound(db, by, input, context.now);
    }),
  ];
}

function presentRow(row: RoundRow & { is_late: boolean }) {
  return {
    id: roundId({ channel: row.channel_id, uid: row.uid, round: row.round_id }),
    round: row.round_id,
    channel: row.channel_id,
    channelName: row.channel_name ?? row.channel_id,
    game: row.game_id,
    gameName: row.game_name ?? row.game_id,
    uid: row.uid,
    state: row.state,
    isLate: row.is_late,
    bet: formatMinor(row.bet_minor),
    win: formatMinor(row.win_minor),
    result: formatMinor(row.bet_minor - row.win_minor),
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}
