import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { localMinute, momentOfMinute } from '@pitaka/core/values/site-days.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { actorOf } from '../../identity/audit/index.ts';
import type { EditableContent } from '../../site/content/published.ts';
import type { MediaStore } from '../../site/media/index.ts';
import { tidyTexts } from './check-content.ts';
import { fromStored } from './entry.ts';
import { orderEntries } from './order-entries.ts';
import { removeEntry } from './remove-entry.ts';
import { saveEntry } from './save-entry.ts';
import { storePicture } from './store-picture.ts';
import { listEntries, listVersions } from './views.ts';

/** Banners, notices, help, about and terms as operators edit them. */
export function siteContentRoutes({ db, store }: { db: Database; store: MediaStore }): Route[] {
  return [
    route(findCall('/console/content/list'), async ({ kind }, { site, now }) => {
      const rows = await listEntries(db, site.siteId, kind);
      return ok(
        rows.map((row) => {
          const held: EditableContent = {
            texts: row.texts,
            pictures: row.pictures,
            isOn: !row.hidden,
            from: row.shown_from,
            until: row.shown_until,
          };
          return {
            key: row.key,
            version: row.version,
            ...present(held, site.timezone),
            state: stateOf(held, now),
            changedAt: row.updated_at.toISOString(),
            changedBy: row.changed_by,
          };
        }),
      );
    }),

    route(findCall('/console/content/save'), async ({ kind, key, version, reason, ...given }, context) => {
      const zone = context.site.timezone;
      const held: EditableContent = {
        texts: tidyTexts(given.texts),
        pictures: given.pictures,
        isOn: given.isOn,
        from: given.from === null ? null : momentOfMinute(given.from, zone),
        until: given.until === null ? null : momentOfMinute(given.until, zone),
      };
      return saveEntry(db, context.site, actorOf(context), { kind, key, version, held, reason }, context.now);
    }),

    route(findCall('/console/content/order'), async (input, context) =>
      orderEntries(db, actorOf(context), input, context.now),
    ),

    route(findCall('/console/content/remove'), async (input, context) =>
      removeEntry(db, actorOf(context), input, context.now),
    ),

    route(findCall('/console/content/history'), async ({ kind, key, after, size }, { site }) => {
      const before = after === undefined ? undefined : Number(after);
      const rows = await listVersions(db, { siteId: site.siteId, kind, key }, { before, size: size + 1 });
      const shown = rows.slice(0, size);
      return ok({
        content: shown.map((row) => ({
          version: row.version,
          at: row.at.toISOString(),
          by: row.operator_name || null,
          what: row.what,
          ...present(fromStored(row.content), site.timezone),
        })),
        next: rows.length > size ? String(shown.at(-1)?.version) : null,
      });
    }),

    route(findCall('/console/content/picture'), async ({ file, crop }, context) => {
      const upload = { bytes: Buffer.from(file, 'base64'), crop };
      const stored = await storePicture({ db, store }, actorOf(context), upload, context.now);
      if (!stored.ok) return stored;
      const { address, width, height } = stored.value;
      return ok({ address, width: width ?? 0, height: height ?? 0 });
    }),
  ];
}

function present({ texts, pictures, isOn, from, until }: EditableContent, zone: string) {
  return {
    texts: Object.fromEntries(Object.entries(texts).map(([locale, words]) => [locale, { ...words }])),
    pictures: { ...pictures },
    isOn,
    from: from && localMinute(from, zone),
    until: until && localMinute(until, zone),
  };
}

function stateOf({ isOn, from, until }: EditableContent, now: Date): 'shown' | 'coming' | 'over' | 'off' {
  if (!isOn) return 'off';
  if (until && until <= now) return 'over';
  return from && from > now ? 'coming' : 'shown';
}
