import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { actorOf } from '../../../identity/audit/index.ts';
import type { FraudCheck } from '../../fraud/index.ts';
import { type FileAnswer, importEarningFile } from './import-file.ts';

const SHOWN_PROBLEMS = 100;
const SHOWN_ROWS = 5;
const SHOWN_DAYS = 400;

/** Files of conversions and of a platform's daily figures (Spec: C1): previewed before they count, all or nothing. */
export function fileImportRoutes({ db, fraud }: { db: Database; fraud: FraudCheck }): Route[] {
  return [
    route(findCall('/console/earning-files/check'), async ({ file, ...input }, context) => {
      const upload = { ...input, bytes: Buffer.from(file, 'base64') };
      const done = await importEarningFile(
        db,
        { site: context.site, fraud, actor: actorOf(context) },
        upload,
        true,
        context.now,
      );
      return done.ok ? ok(present(done.value)) : done;
    }),
    route(findCall('/console/earning-files/import'), async ({ file, ...input }, context) => {
      const upload = { ...input, bytes: Buffer.from(file, 'base64') };
      const who = { site: context.site, fraud, actor: actorOf(context) };
      const done = await importEarningFile(db, who, upload, false, context.now);
      return done.ok ? ok(present(done.value)) : done;
    }),
  ];
}

function present({ unreadable, read, problems, results, effect, waits }: FileAnswer) {
  return {
    unreadable,
    readAs: read?.readAs ?? '',
    rows: read?.rows.length ?? 0,
    headings: [...(read?.headings ?? [])],
    fields: [...(read?.fields ?? [])],
    problems: problems.slice(0, SHOWN_PROBLEMS),
    problemCount: problems.length,
    sample: (read?.rows ?? []).slice(0, SHOWN_ROWS).map(({ cells }) => ({ ...cells })),
    results: [...results].map(([result, rows]) => ({ result, rows })),
    sum: formatMinor(effect.sumMinor),
    withoutRate: [...effect.withoutRate].map(([currency, minor]) => ({ currency, amount: formatMinor(minor) })),
    restated: effect.restated.length,
    people: effect.people,
    days: [...effect.days].slice(0, SHOWN_DAYS),
    removed: effect.removed
      .slice(0, SHOWN_PROBLEMS)
      .map(({ amountMinor, ...one }) => ({ ...one, amount: formatMinor(amountMinor) })),
    removedCount: effect.removed.length,
    waits,
  };
}
