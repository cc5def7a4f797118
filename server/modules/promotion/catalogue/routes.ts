import { findCall } from '@pitaka/contract/calls/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { requireUser } from '../../../platform/http/call-context.ts';
import { refusalEnvelope } from '../../../platform/http/envelope-text.ts';
import { type RawRoute, type Route, route } from '../../../platform/http/route.ts';
import { type MediaStore, sendDownload } from '../../site/media/index.ts';
import { pinItem } from './pin-item.ts';
import { findItemOfMedia } from './store.ts';

export function catalogueRoutes({ db }: { db: Database }): Route[] {
  return [
    route(findCall('/wxcps/keeptop'), ({ appid, pinned }, context) => {
      const { uid } = requireUser(context);
      return pinItem(db, { siteId: context.site.siteId, uid, kind: 'messaging', id: appid, pinned }, context.now);
    }),
    route(findCall('/doucps/keeptop'), ({ demandId, pinned }, context) => {
      const { uid } = requireUser(context);
      return pinItem(db, { siteId: context.site.siteId, uid, kind: 'video', id: demandId, pinned }, context.now);
    }),
  ];
}

/**
 * Downloads by browser navigation (Spec: B6): no token, sent as an attachment, and only media of this site's catalogue.
 */
export function catalogueRawRoutes(deps: { db: Database; store: MediaStore }): RawRoute[] {
  return ['/wxcps/downimage', '/wxcps/downvideo'].map((path) => ({
    method: 'GET',
    path,
    handler: async (request, reply, { site, context }) => {
      const address = pathOf((request.query as { url?: unknown }).url, request.hostname);
      const item = address && (await findItemOfMedia(deps.db, site.siteId, address));
      if (address && item && (await sendDownload(deps.store, address, item.name, request, reply))) return reply;
      return reply.code(404).send(refusalEnvelope('media_unknown', context.locale));
    },
  }));
}

/** The path of one of our addresses, absolute or relative; undefined for an address elsewhere. */
function pathOf(url: unknown, hostname: string): string | undefined {
  if (typeof url !== 'string' || url.length > 500) return undefined;
  const base = URL.parse(`http://${hostname}`);
  const parsed = base && URL.parse(url, base);
  if (!parsed || parsed.hostname !== base.hostname || parsed.search !== '' || url.includes('\u0000')) return undefined;
  return parsed.pathname;
}
