import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import { type ApprovalTarget, defineApproval, type PreviewLine } from '../../../back-office/approvals/index.ts';
import { spendOperatorLimit } from '../../../back-office/operator-limit/index.ts';
import { readSettings } from '../../../site/settings/index.ts';
import { findSource, type SourceRow } from '../sources.ts';
import { insertSource, scopeOf, switchOn, writeSecret, writeTerms } from './manage-source.ts';
import { readNewSecret } from './new-secret.ts';
import { unprocessedLines } from './unprocessed-lines.ts';

export const SOURCE_KIND = 'source';

const words = z.string('field_type').check(z.maxLength(80, 'field_too_long'));
const terms = {
  name: words,
  mapping: z.record(words, words, 'field_type'),
  events: z.array(words, 'field_type'),
  scope: z.array(z.string('field_type'), 'field_type'),
  aDay: z.string('field_type').check(z.refine((text) => parseAmount(text).ok, 'amount_format')),
};
const schema = z.discriminatedUnion('change', [
  z.strictObject({ change: z.literal('create'), ...terms }),
  z.strictObject({ change: z.literal('save'), ...terms }),
  z.strictObject({ change: z.literal('rotate') }),
  z.strictObject({ change: z.literal('switch_on') }),
]);
export type SourceChange = z.output<typeof schema>;

const SUMMARIES: Readonly<Record<SourceChange['change'], string>> = {
  create: 'New source',
  save: 'Changed settings',
  rotate: 'New secret',
  switch_on: 'Switch on',
};

/**
 * The holder of a source's secret, or the author of its mapping, decides what is earned: another person has to approve.
 */
export const sourceApproval = defineApproval({
  kind: SOURCE_KIND,
  title: 'Source of earnings',
  target: sourceTarget(),
  schema,
  permission: { request: 'source.manage', decide: 'approval.decide' },

  async check(tx, { siteId, targetId, payload }) {
    const before = await findSource(tx, siteId, targetId);
    if (payload.change === 'create') return before ? refuse('source_exists') : ok(null);
    return before ? ok(null) : refuse('not_found');
  },

  async preview(db, { siteId, targetId, payload, unit }) {
    const source = await findSource(db, siteId, targetId);
    const kept = payload.change === 'switch_on' && source ? await unprocessedLines(db, source, unit) : [];
    return [...previewOf(source, payload), ...kept];
  },

  // The network keeps sending while the approver reads. Later sales count as reported by the requester alone, within
  // that operator's limit.
  async allowsExcess(tx, { siteId, targetId: recordId, requester: { operatorId } }, amountMinor, now) {
    const taking = { operatorId, road: 'delivery', source: `source:${recordId}`, recordId, amountMinor } as const;
    return (
      (await spendOperatorLimit(tx, { siteId, settings: await readSettings(tx, siteId) }, taking, now)) === 'taken'
    );
  },

  describe({ target, payload }) {
    return `${target.label}: ${SUMMARIES[payload.change]}`;
  },

  async execute(tx, { siteId, targetId: source, payload, checker, reason, approvalId }, now) {
    const actor = { ...checker, siteId };
    const named = { id: source, reason };
    if (payload.change === 'save') {
      const { change: _, ...saved } = payload;
      return (await writeTerms(tx, actor, { ...named, ...saved }, now)).ok ? ok({}) : refuse('approval_outdated');
    }
    if (payload.change === 'switch_on') {
      return (await switchOn(tx, actor, named, now)).ok ? ok({}) : refuse('approval_outdated');
    }
    const sealed = await readNewSecret(tx, siteId, approvalId);
    if (sealed === undefined) return refuse('approval_outdated');
    if (payload.change === 'create') return insertSource(tx, actor, { ...payload, source, sealed }, now);
    return (await writeSecret(tx, actor, { ...named, sealed }, now)).ok ? ok({}) : refuse('approval_outdated');
  },
});

function sourceTarget(): ApprovalTarget {
  return {
    type: 'source',
    async find(db, siteId, id) {
      if (!/^[a-z0-9-]{1,40}$/.test(id)) return undefined;
      const source = await findSource(db, siteId, id);
      return { label: source?.name ?? id };
    },
  };
}

function previewOf(before: SourceRow | undefined, payload: SourceChange): PreviewLine[] {
  if (payload.change === 'rotate') return [{ label: 'Secret', before: 'Current', after: 'New' }];
  if (payload.change === 'switch_on')
    return [{ label: 'State', before: 'Off', after: 'On (stored deliveries are processed)' }];
  const was = before ?? { name: '', mapping: {}, events: [], platforms: [], items: [], a_day_minor: 0n };
  const lines = [
    { label: 'Name', before: was.name, after: payload.name },
    { label: 'Field names', before: mappingText(was.mapping), after: mappingText(payload.mapping) },
    { label: 'Events that count', before: eventsText(was.events), after: eventsText(payload.events) },
    { label: 'Items that it may report', before: scopeOf(was).join(', '), after: payload.scope.join(', ') },
    { label: 'Earns at most in 24 hours', before: formatMinor(was.a_day_minor), after: payload.aDay },
  ];
  return before ? lines.filter((line) => line.before !== line.after) : lines.map((line) => ({ ...line, before: '' }));
}

function mappingText(mapping: Readonly<Record<string, string>>): string {
  return Object.entries(mapping)
    .map(([ours, theirs]) => `${ours} = ${theirs}`)
    .sort()
    .join(', ');
}

const eventsText = (events: readonly string[]) => (events.length === 0 ? 'All' : events.join(', '));
