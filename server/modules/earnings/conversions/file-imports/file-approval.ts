import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import { moneyText } from '../../../../platform/money-text.ts';
import { type Approval, defineApproval, type PreviewLine } from '../../../back-office/approvals/index.ts';
import { exceedsApproved, markConfirmed, withoutRateLines } from '../../fraud/index.ts';
import { findSource } from '../sources.ts';
import { auditImport, type FileSite, importFileRows, readFile } from './run-file.ts';
import { differsFromRequest, findWaitingFile, type StoredEffect } from './waiting-file.ts';

export const EARNING_FILE_KIND = 'earning_file';

/** Finds the site to import the file into; needed only when the approval is executed. */
export type FindFileSite = (siteId: string) => Promise<FileSite | undefined>;
const noSite: FindFileSite = async () => undefined;

/** A file of earnings above one operator's daily limit: it counts once another person approves. */
export function earningFileApproval(siteOf: FindFileSite = noSite): Approval {
  return defineApproval({
    kind: EARNING_FILE_KIND,
    title: 'File of earnings',
    target: {
      type: 'earning_file',
      async find(db, siteId, id) {
        const file = await findWaitingFile(db, siteId, id);
        return file && { label: file.name };
      },
    },
    // The original file is stored with the approval, so none of its content is repeated here.
    schema: z.strictObject({}),
    permission: { request: 'source.manage', decide: 'approval.decide' },

    async participants(db, { siteId, targetId }) {
      const file = await findWaitingFile(db, siteId, targetId);
      return file ? [file.uploaded_by] : [];
    },

    async preview(db, { siteId, targetId, unit }) {
      const file = await findWaitingFile(db, siteId, targetId);
      return file ? linesOf(file.source, file.effect, unit) : [];
    },

    async describe({ siteId, targetId, unit }, db) {
      const file = await findWaitingFile(db, siteId, targetId);
      if (!file) return '';
      const { sum, people, days } = file.effect;
      return `${file.source}: up to ${moneyText(minorOf(sum), unit)} for ${people}, ${daysText(days)}`;
    },

    async execute(tx, { siteId, targetId, checker }, now) {
      const [file, who] = [await findWaitingFile(tx, siteId, targetId), await siteOf(siteId)];
      const source = file && (await findSource(tx, siteId, file.source));
      if (!file || !who || source?.status !== 'active') return refuse('approval_outdated');
      const read = await readFile(file);
      if (!('ok' in read)) return refuse('approval_outdated');
      const done = await importFileRows(tx, who, source, file, read.value, now);
      const { sumMinor, removed, restated } = done.effect;
      // The effect must not exceed the approved one: a plan, a rate or another file may have changed since.
      const isMore =
        exceedsApproved(done.effect, file.effect) ||
        removed.length > file.effect.removedCount ||
        differsFromRequest(restated, file.effect);
      if (done.problems.length > 0 || isMore) return refuse('approval_outdated');
      await markConfirmed(
        tx,
        siteId,
        done.effect.sales.map(({ id }) => id),
        now,
      );
      await tx.deleteFrom('earning_files').where('site_id', '=', siteId).where('file_id', '=', targetId).execute();
      await auditImport(tx, { ...checker, siteId }, file, read.value, done, now);
      return ok({ sum: formatMinor(sumMinor), ...Object.fromEntries(done.results) });
    },
  });
}

function linesOf(source: string, effect: StoredEffect, unit: string): PreviewLine[] {
  const line = (label: string, after: string) => ({ label, before: '', after });
  return [
    line('Source', source),
    line('Rows', String(effect.rows)),
    line('Adds at most', moneyText(minorOf(effect.sum), unit)),
    ...withoutRateLines(effect.withoutRate ?? {}),
    ...(effect.restated ? [line('Known sales and figures that it changes', String(effect.restated))] : []),
    line('People', String(effect.people)),
    line('Days', daysText(effect.days)),
    ...(effect.removedCount > 0 ? [line('Figures it removes', String(effect.removedCount))] : []),
    ...(effect.restatedSales ?? []).map(({ name, before, after }) => ({ label: name, before, after })),
    ...effect.removed.map(({ day, item, uid, metric, amount, currency }) => ({
      label: `${day} ${item} ${metric}, ${uid}`,
      before: `${amount} ${currency}`,
      after: 'Removed',
    })),
  ];
}

export function daysText(days: readonly string[]): string {
  if (days.length === 0) return 'no day';
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return first === last ? first : `${days.length} days, ${first} to ${last}`;
}

function minorOf(sum: string): bigint {
  return BigInt(sum.replace('.', ''));
}
