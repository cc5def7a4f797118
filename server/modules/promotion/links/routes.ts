import { findCall } from '@pitaka/contract/calls/index.ts';
import { clickTarget } from '@pitaka/core/promotion/links/click-target.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { daysBetween } from '@pitaka/core/values/site-days.ts';
import { type CallContext, requireUser } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { refuseIfPromotionStopped } from '../../identity/protection/index.ts';
import { findItem } from '../catalogue/index.ts';
import { readTrouble } from '../link-health/published.ts';
import { parametersOf } from './link-settings.ts';
import { makeShortLink, type ShortLinkDependencies } from './make-short-link.ts';
import { readClicksByDay, readClicksBySub, readTarget } from './views.ts';

const MOST_DAYS = 400;

/** A promoter's own links and their results (Spec: B8, C1). */
export function linkRoutes(deps: ShortLinkDependencies): Route[] {
  return [
    route(findCall('/gen/shortlink'), async ({ kind, id, sub }, context) => {
      const free = await refuseIfPromotionStopped(deps.db, context.site, requireUser(context).uid, context.now);
      if (!free.ok) return free;
      if (!isOpen(context, kind)) return refuse('item_unknown');
      const code = await makeShortLink(deps, { ...ownerOf(context), kind, id, sub }, context.now);
      return code.ok ? ok({ shortlink: shortLink(context, code.value) }) : code;
    }),

    route(findCall('/link/stats'), async ({ kind, id, from, to, sub }, context) => {
      if (!isOpen(context, kind)) return refuse('item_unknown');
      const days = daysBetween(from, to, MOST_DAYS);
      if (!days.ok) return days;
      const owner = ownerOf(context);
      const item = await findItem(deps.db, owner.siteId, kind, id);
      if (!item || item.hidden) return refuse('item_unknown');
      const range = { ...owner, itemId: item.item_id, from, to };
      const [byDay, bySub, target, trouble] = await Promise.all([
        readClicksByDay(deps.db, range, sub),
        readClicksBySub(deps.db, range),
        sub === undefined ? '' : readTarget(deps.db, item, owner),
        item.delisted_at ? ('delisted' as const) : readTrouble(deps.db, range),
      ]);
      return ok({
        days: days.value.map((day) => ({ day, ...(byDay.get(day) ?? NONE) })),
        trouble,
        longlink: clickTarget(target, parametersOf(context.site), { id: '', sub: sub ?? '' }) ?? '',
        bySub: bySub.map(({ code, ...rest }) => ({ ...rest, shortlink: shortLink(context, code) })),
      });
    }),
  ];
}

const NONE = { clicks: 0, uniqueClicks: 0, botClicks: 0 };

function ownerOf(context: CallContext): { siteId: string; uid: string } {
  return { siteId: context.site.siteId, uid: requireUser(context).uid };
}

/** Items of a kind that the site has switched off are treated as unknown. */
function isOpen({ site }: CallContext, kind: 'messaging' | 'video' | 'app'): boolean {
  return site.features[kind === 'app' ? 'apps' : kind];
}

function shortLink({ origin }: CallContext, code: string): string {
  return `${origin}/s/${code}`;
}
