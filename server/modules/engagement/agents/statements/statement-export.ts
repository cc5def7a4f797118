import { dayNumber } from '@pitaka/core/values/site-days.ts';
import { CSV_START, csvLine } from '../../../../platform/csv.ts';
import type { ExportKind, ExportRow } from '../../../../platform/exports/export-kind.ts';
import { readUserNames } from '../../../identity/auth/index.ts';
import type { SiteFinder } from '../../../site/sites/index.ts';
import { columnTexts } from '../console/column-texts.ts';
import { mergeHiddenMembers, readSharing } from '../team/sharing.ts';
import { maskedName, peopleOf, presentLine, presentStatement } from './present-statement.ts';
import { readWholeStatement } from './statement-views.ts';

const RETENTION_MS = 7 * 86_400_000;
export const AGENT_STATEMENT_EXPORT = 'agent_statement';

/** An agent's statement as a file: its figures, then its lines. */
export function agentStatementExport(sites: SiteFinder): ExportKind {
  return {
    kind: AGENT_STATEMENT_EXPORT,
    keptMs: RETENTION_MS,
    async writeSlice(tx, row, now) {
      const site = await sites.byId(row.site_id);
      const whole = site && (await readWholeStatement(tx, { site, uid: row.owner }, dayNumber(periodOf(row)), now));
      if (!whole) return undefined;
      const texts = columnTexts(row.locale);
      const counted = whole.lines.filter(({ isExcluded }) => !isExcluded);
      const lines = mergeHiddenMembers(counted, await readSharing(tx, site, peopleOf(counted)));
      const names = await readUserNames(tx, row.site_id, peopleOf(lines));
      const shown = presentStatement(whole.statement);
      const figures = (['opening', 'earned', 'reversed', 'paid', 'closing'] as const).map((figure) =>
        csvLine([texts[figure], shown[figure]]),
      );
      const written = lines.map((line) => {
        const presented = presentLine(line, (uid) => maskedName(names, uid));
        const below = presented.below ? [presented.below.uid, presented.below.ratio] : ['', ''];
        return csvLine([
          presented.uid || texts.others,
          presented.name,
          presented.from,
          presented.to,
          presented.base,
          presented.ratio,
          ...below,
          presented.share,
          presented.amount,
        ]);
      });
      const head = [
        texts.uid,
        texts.name,
        texts.from,
        texts.to,
        texts.base,
        `${texts.ratio} %`,
        texts.below,
        `${texts.belowRatio} %`,
        `${texts.share} %`,
        texts.amount,
      ];
      const title = csvLine([texts.period, `${shown.from} - ${shown.to}`]);
      const content = [CSV_START, title, ...figures, csvLine(['']), csvLine(head), ...written].join('');
      return { content, next: undefined };
    },
  };
}

export function periodOf(row: ExportRow): string {
  return (row.request as unknown as { readonly period: string }).period;
}
