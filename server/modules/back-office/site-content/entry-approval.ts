import { ok, refuse } from '@pitaka/core/values/result.ts';
import { linkedTextOf, readRichText } from '@pitaka/core/values/rich-text.ts';
import * as z from 'zod/mini';
import type { Transaction } from '../../../platform/db/database.ts';
import type { ContentKind, ContentTexts } from '../../../platform/db/tables/catalogue.ts';
import { optionalText, text } from '../../../platform/http/check-fields.ts';
import { type EditableContent, type EntryName, findEntry } from '../../site/content/published.ts';
import { readSiteClock } from '../../site/sites/index.ts';
import { defineApproval, textLines } from '../approvals/index.ts';
import { isContentKind } from './check-content.ts';
import { fromStored } from './entry.ts';
import { evaluateEntry, putEntry } from './evaluate-entry.ts';

const KEY = /^[A-Za-z0-9_.:-]{1,60}$/;
const language = text(10);
const moment = z.nullable(z.iso.datetime('field_invalid'));

/** The content as the history stores it, and the version that it changes; 0 for a new entry. */
const proposal = z.strictObject({
  version: z.int('field_type'),
  texts: z.record(language, z.strictObject({ title: optionalText(120), body: optionalText(20_000) })),
  pictures: z.record(z.union([language, z.literal('')]), text(200)),
  hidden: z.boolean('field_type'),
  shown_from: moment,
  shown_until: moment,
});

const KIND_NAMES: Readonly<Record<ContentKind, string>> = {
  banner: 'Banner',
  notice: 'Notice',
  help: 'Help',
  about: 'About us',
  terms: 'Terms of use',
  privacy: 'Privacy policy',
};

export function targetOf({ kind, key }: EntryName): string {
  return `${kind}/${key}`;
}

function nameOf(siteId: string, target: string): EntryName | undefined {
  const [kind = '', key = '', more] = target.split('/');
  if (!isContentKind(kind) || more !== undefined || !KEY.test(key)) return undefined;
  return { siteId, kind, key };
}

/** A second person approves a version with a new link, address, long number or picture. */
export const entryApproval = defineApproval({
  kind: 'site_content',
  title: 'Content that leads users somewhere',
  target: {
    type: 'content',
    async find(db, siteId, id) {
      const name = nameOf(siteId, id);
      if (!name) return undefined;
      const entry = await findEntry(db, name);
      return { label: (entry && titleOf(entry.held.texts)) || KIND_NAMES[name.kind] };
    },
  },
  schema: proposal,
  permission: { request: 'content.manage', decide: 'approval.decide' },

  async check(tx, { siteId, targetId, payload }) {
    const evaluated = await evaluate(tx, siteId, targetId, payload);
    if (!evaluated.ok) return evaluated;
    return evaluated.value.evaluated.leads ? ok(null) : refuse('record_state');
  },

  async preview(db, { siteId, targetId, payload }) {
    const name = nameOf(siteId, targetId);
    const before = name && (await findEntry(db, name))?.held;
    const after = fromStored(payload);
    const clock = await readSiteClock(db, siteId);
    const lines = [
      ...textLines(before ? shownTexts(before.texts) : {}, shownTexts(after.texts)),
      ...pictureLines(before?.pictures ?? {}, after.pictures),
      { label: 'Shown', before: before ? shownWhen(before, clock) : '', after: shownWhen(after, clock) },
    ];
    return lines.filter((line) => line.before !== line.after);
  },

  describe: ({ targetId, target, payload }) => {
    const kind = nameOf('', targetId)?.kind;
    const title = titleOf(payload.texts) || target.label;
    return (kind ? `${KIND_NAMES[kind]}: ${title}` : title).slice(0, 200);
  },

  async execute(tx, { siteId, targetId, payload, requester }, now) {
    const evaluated = await evaluate(tx, siteId, targetId, payload);
    if (!evaluated.ok) return evaluated;
    const version = await putEntry(tx, requester, evaluated.value, now);
    return ok({ entry: targetId, version });
  },
});

async function evaluate(tx: Transaction, siteId: string, target: string, payload: z.infer<typeof proposal>) {
  const name = nameOf(siteId, target);
  if (!name) return refuse('not_found');
  const held = fromStored(payload);
  const evaluated = await evaluateEntry(tx, name, { version: payload.version, held });
  if (evaluated.ok) return ok({ name, held, evaluated: evaluated.value });
  const { code } = evaluated;
  return code === 'record_changed' ? refuse('approval_outdated') : { ...evaluated, code };
}

function titleOf(texts: ContentTexts): string {
  const { title = '', body = '' } = texts['en-US'] ?? texts[''] ?? Object.values(texts)[0] ?? {};
  return (title || withLinks(body)).slice(0, 80);
}

/**
 * Shows each link's address beside its words. HTML that the editor did not write is shown raw, as a link could hide in
 * it.
 */
function withLinks(body: string): string {
  const blocks = readRichText(body);
  return blocks ? linkedTextOf(blocks) : body;
}

function shownTexts(texts: ContentTexts) {
  return Object.fromEntries(
    Object.entries(texts).map(([locale, { title, body }]) => [locale, { title, body: withLinks(body) }]),
  );
}

function pictureLines(before: EditableContent['pictures'], after: EditableContent['pictures']) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((locale) => ({
    label: `Picture: ${locale || 'every other language'}`,
    before: before[locale] ?? '',
    after: after[locale] ?? 'None',
  }));
}

function shownWhen({ isOn, from, until }: EditableContent, clock: (moment: Date) => string): string {
  if (!isOn) return 'No';
  return `${from ? clock(from) : 'at once'} – ${until ? clock(until) : 'without an end'}`;
}
