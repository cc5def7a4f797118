import { findCall } from '@pitaka/contract/calls/index.ts';
import type { RowProblem } from '@pitaka/core/promotion/import/raw-row.ts';
import { percentText } from '@pitaka/core/values/ratio.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { requireOperator } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import { actorOf, recordAuditEvent } from '../../identity/audit/index.ts';
import { describeRowProblem } from '../imports/index.ts';
import { ITEM_KIND } from './file-import.ts';
import { previewFile } from './preview-file.ts';
import { SYNC } from './queues.ts';
import { storeRunFile } from './run-file.ts';
import { insertRun } from './store.ts';
import type { CatalogueDependencies } from './sync-catalogue.ts';

const MOST_SHOWN = 50;
const LONGEST_SENTENCE = 500;

/**
 * Files of items that operators upload. They are previewed first and then imported in a run, like a platform's list
 * (Spec: F1).
 */
export function fileRoutes(deps: CatalogueDependencies & { readonly jobs: Jobs }): Route[] {
  const { db, jobs } = deps;
  return [
    route(findCall('/console/catalogue-files/check'), async ({ file, ...options }, { site, now }) => {
      const uploaded = { ...options, bytes: Buffer.from(file, 'base64') };
      const { report, outcome } = await previewFile(deps, site.siteId, uploaded, now);
      const ratios = outcome?.ratiosKept ?? [];
      const links = outcome?.linksKept ?? [];
      return ok({
        refusal: (report.refusal ?? '').slice(0, LONGEST_SENTENCE),
        readAs: report.readAs,
        rows: report.rows,
        isFine: report.outcome === 'checked',
        added: outcome?.added ?? 0,
        changed: outcome?.changed ?? 0,
        unchanged: outcome?.unchanged ?? 0,
        delisted: outcome?.delisted ?? 0,
        missing: outcome?.missing ?? 0,
        badRows: new Set(report.bad.map(({ line }) => line)).size,
        bad: report.bad.slice(0, MOST_SHOWN).map(presentProblem),
        warningCount: report.warnings.length,
        warnings: report.warnings.slice(0, MOST_SHOWN).map(presentProblem),
        ratiosKeptCount: ratios.length,
        ratiosKept: ratios.slice(0, MOST_SHOWN).map(({ name, externalId, ratio, listed }) => ({
          name,
          externalId,
          ratio: percentText(ratio),
          listed: percentText(listed),
        })),
        linksKeptCount: links.length,
        linksKept: links.slice(0, MOST_SHOWN).map(({ name, externalId, field, listed }) => {
          return { name, externalId, field, listed: listed.slice(0, LONGEST_SENTENCE) };
        }),
      });
    }),

    route(findCall('/console/catalogue-files/import'), async (input, context) => {
      const { kind, name, file, isWhole, skipsBad, takesShort, reason } = input;
      const { site, now } = context;
      const { siteId } = site;
      return decideInTransaction(db, async (tx) => {
        const startedBy = requireOperator(context).name;
        const platform = ITEM_KIND[kind];
        const run = { siteId, platform, kind: 'file', startedBy, takesShort, fileName: name } as const;
        const started = await insertRun(tx, run, now);
        if (!started) return refuse('platform_busy');
        await storeRunFile(tx, started, { isWhole, skipsBad, bytes: Buffer.from(file, 'base64') });
        await jobs.send(tx, SYNC, started);
        const detail = {
          kind,
          file: name,
          run: started.runId,
          isWhole,
          ...(takesShort ? { delistsMissing: true } : {}),
        };
        const event = { action: 'catalogue_file.import', target: `catalogue:${kind}`, reason, detail };
        await recordAuditEvent(tx, actorOf(context), event, now);
        return ok({ id: started.runId });
      });
    }),
  ];
}

function presentProblem(problem: RowProblem) {
  return { line: problem.line, text: describeRowProblem(problem).slice(0, LONGEST_SENTENCE) };
}
