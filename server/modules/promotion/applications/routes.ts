import { findCall } from '@pitaka/contract/calls/index.ts';
import type { demand, game } from '@pitaka/contract/calls/promotion/promotion.ts';
import { DEMAND_RESULT } from '@pitaka/contract/items.ts';
import { buttonOf, type ItemButton, NOT_APPLIED } from '@pitaka/core/promotion/applications/application.ts';
import { ownLink } from '@pitaka/core/promotion/applications/own-link.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ratioInPercent } from '@pitaka/core/values/ratio.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import { type CallContext, requireUser } from '../../../platform/http/call-context.ts';
import { accepted, type Route, rawAnswer, route } from '../../../platform/http/route.ts';
import { refuseIfPromotionStopped } from '../../identity/protection/index.ts';
import type { ReadCatalogueVersion } from '../../site/content/index.ts';
import {
  type CachedList,
  createPageCache,
  findItem,
  type ListedItem,
  type OwnEarning,
  type OwnEarnings,
  type ReadOwnEarnings,
  spliceOwn,
} from '../catalogue/index.ts';
import { type ApplyDependencies, type ApplyOutcome, applyToItem } from './apply-to-item.ts';
import { cancelApplication } from './cancel-application.ts';
import { readItemDetail } from './item-detail.ts';
import { createOwnApplications } from './own-applications.ts';
import { countOwnItems, readApps, readMemberCounts, readOwnItems } from './views.ts';

export interface PromotionDependencies extends ApplyDependencies {
  readonly db: Database;
  readonly readVersion: ReadCatalogueVersion;
  readonly readOwnEarnings: ReadOwnEarnings;
}

type Game = z.infer<typeof game>;
type Demand = z.infer<typeof demand>;

export function promotionRoutes(deps: PromotionDependencies): Route[] {
  const { db } = deps;
  const pages = createPageCache({
    db,
    write: {
      messaging: (item, earnings) => JSON.stringify(presentGame(item, NOT_APPLIED, earnings)),
      video: (item, earnings) => JSON.stringify(presentDemand(item, NOT_APPLIED, earnings)),
    },
  });
  const ownApplications = createOwnApplications(db);
  const refuseOnBreak = (context: CallContext) =>
    refuseIfPromotionStopped(db, context.site, requireUser(context).uid, context.now);

  const earningsOf = (context: CallContext) => {
    const { siteId } = context.site;
    return deps.readOwnEarnings({ siteId, ...requireUser(context) }, context.now);
  };

  /** Writes the state of the caller's buttons into a list; list and applications are read in parallel. */
  async function answerList(
    context: CallContext,
    take: (version: bigint, earnings: OwnEarnings) => Promise<CachedList>,
  ) {
    const { siteId } = context.site;
    const { user } = context;
    if (!user) return rawAnswer([(await take(await deps.readVersion(siteId), NO_EARNINGS)).bytes]);
    const [list, own] = await Promise.all([
      earningsOf(context).then((earnings) => take(user.catalogueVersion, earnings)),
      ownApplications.load(siteId, user.uid, user.applicationsVersion),
    ]);
    return rawAnswer(spliceOwn(list, own));
  }

  return [
    route(findCall('/wxcps/applist'), (input, context) => {
      const { siteId } = context.site;
      const { category_2_name: category, appname: search, sort } = input;
      const filter = { siteId, kind: 'messaging', category, search, sort } as const;
      return answerList(context, (...of) => pages.page(filter, windowOf(input), ...of));
    }),

    route(findCall('/wxcps/lastapplist'), (input, context) => {
      const site = { siteId: context.site.siteId, kind: 'messaging' } as const;
      return answerList(context, (...of) => pages.newest(site, windowOf(input), ...of));
    }),

    route(findCall('/doucps/demandlist'), (input, context) => {
      const { siteId } = context.site;
      const filter = { siteId, kind: 'video', category: '', search: input.demandName, sort: input.sort } as const;
      return answerList(context, (...of) => pages.page(filter, windowOf(input), ...of));
    }),

    route(findCall('/doucps/lastapplist'), (input, context) => {
      const site = { siteId: context.site.siteId, kind: 'video' } as const;
      return answerList(context, (...of) => pages.newest(site, windowOf(input), ...of));
    }),

    route(findCall('/wxcps/myapplist'), async (input, context) => {
      const { siteId } = context.site;
      const { uid } = requireUser(context);
      const filter = {
        siteId,
        uid,
        kind: 'messaging',
        category: input.category_2_name,
        search: input.appname,
        state: input.state,
      } as const;
      const earnings = await earningsOf(context);
      const { rows, totalPages } = await readOwnItems(db, filter, windowOf(input));
      return ok({
        content: rows.map((row) => ({ ...presentGame(row, buttonOf(row), earnings), trouble: row.trouble })),
        totalPages,
        number: input.number,
      });
    }),

    route(findCall('/doucps/mydemandlist'), async (input, context) => {
      const { siteId } = context.site;
      const { uid } = requireUser(context);
      const filter = {
        siteId,
        uid,
        kind: 'video',
        category: '',
        search: input.demandName,
        state: input.state,
      } as const;
      const earnings = await earningsOf(context);
      const { rows, totalPages } = await readOwnItems(db, filter, windowOf(input));
      return ok({
        content: rows.map((row) => ({ ...presentDemand(row, buttonOf(row), earnings), trouble: row.trouble })),
        totalPages,
        number: input.number,
      });
    }),

    route(findCall('/uid/app/counts'), async (_input, context) =>
      ok(await countOwnItems(db, { siteId: context.site.siteId, uid: requireUser(context).uid })),
    ),

    route(findCall('/wxcps/apply'), async ({ appid }, context) => {
      const free = await refuseOnBreak(context);
      if (!free.ok) return free;
      const applied = await applyToItem(deps, { ...ownerOf(context), kind: 'messaging', id: appid }, context.now);
      if (!applied.ok) return applied;
      if (applied.value.state === 'refused') return refuse('application_refused');
      if (applied.value.state === 'link_pending') return accepted({ result: true, link: '' });
      return ok({ result: true, link: applied.value.link });
    }),

    route(findCall('/doucps/apply'), async ({ demandId }, context) => {
      const free = await refuseOnBreak(context);
      if (!free.ok) return free;
      const applied = await applyToItem(deps, { ...ownerOf(context), kind: 'video', id: demandId }, context.now);
      // This call may only answer with the four codes (Spec: B4), so an unknown task counts as an invalid input.
      if (!applied.ok) return ok({ result: DEMAND_RESULT.dataError, link: '' });
      return ok(presentDemandOutcome(applied.value));
    }),

    route(findCall('/doucps/delmydemand'), ({ demandId }, context) =>
      cancelApplication(db, { ...ownerOf(context), kind: 'video', id: demandId }, context.now),
    ),

    route(findCall('/uid/app/detail'), async ({ kind, id }, context) => {
      if (!isOpen(context, kind)) return refuse('item_unknown');
      const detail = await readItemDetail(db, { ...ownerOf(context), kind, id });
      if (!detail.ok) return detail;
      const { item, own, button, sale_minor, trouble, rules } = detail.value;
      const earnings = await earningsOf(context);
      return ok({
        kind,
        id: item.external_id,
        name: item.name,
        intro: item.intro,
        description: item.description,
        icon: item.icon,
        category: item.category,
        ratio: ratioInPercent(item.ratio_ppm),
        earn: presentEarning(earnings.of({ ...item, sale_minor })),
        apply: button.apply,
        link: button.link,
        refusal: button.refusal,
        answerBy: button.answerBy,
        shortlink: own.code === null || button.link === '' ? '' : shortLink(context, own.code),
        video: { video_url: item.video, cover_img_url: item.video_cover },
        images: item.images.map((img_url) => ({ img_url })),
        appliedAt: button.apply ? null : (own.applied_at?.toISOString() ?? null),
        counts: { clicks: own.clicks, conversions: own.conversions },
        trouble: button.link === '' ? '' : trouble,
        endsOn: rules.endsOn,
        forbidden: [...rules.forbidden],
      });
    }),

    route(findCall('/uid/app/terms'), async (_input, context) => {
      const { base, partPpm, saleMinor } = (await earningsOf(context)).of(ANY_ITEM);
      const flat = base === 'flat' && saleMinor !== undefined ? formatMinor(saleMinor) : '';
      return ok({ base, part: ratioInPercent(partPpm), flat });
    }),

    route(findCall('/uid/app/links'), async (input, context) => {
      const { siteId, uid } = ownerOf(context);
      const { rows, totalPages } = await readApps(db, siteId, windowOf(input));
      const content = rows.map((app) => ({
        id: app.external_id,
        name: app.name,
        intro: app.intro,
        icon: app.icon,
        downlink: ownLink(app.download_url, uid),
        rechargelink: ownLink(app.recharge_url, uid),
      }));
      return ok({ content, totalPages, number: input.number });
    }),

    route(findCall('/uid/app/gen/downlink'), async ({ id }, context) => {
      const free = await refuseOnBreak(context);
      if (!free.ok) return free;
      const app = await findApp(db, context.site.siteId, id);
      return app ? ok({ link: ownLink(app.download_url, requireUser(context).uid) }) : refuse('item_unknown');
    }),

    route(findCall('/uid/app/gen/rechargelink'), async ({ id }, context) => {
      const free = await refuseOnBreak(context);
      if (!free.ok) return free;
      const app = await findApp(db, context.site.siteId, id);
      return app ? ok({ link: ownLink(app.recharge_url, requireUser(context).uid) }) : refuse('item_unknown');
    }),

    route(findCall('/uid/app/agentdown'), async (input, context) => {
      const { siteId, uid } = ownerOf(context);
      const app = await findApp(db, siteId, input.id);
      if (!app) return refuse('item_unknown');
      const { rows, totalPages } = await readMemberCounts(db, { siteId, uid, itemId: app.item_id }, windowOf(input));
      return ok({ content: [...rows], totalPages, number: input.number });
    }),
  ];
}

/** A caller without a session has no earning terms. */
const NO_EARNINGS: OwnEarnings = {
  key: '',
  isByRatio: true,
  of: () => ({ base: 'none', event: 'sale', partPpm: 0, ppm: 0, saleMinor: undefined }),
  termsOf: () => undefined,
};

/** The item has no earning terms of its own. */
const ANY_ITEM = { item_id: '', ratio_ppm: 0, sale_minor: null } as const;

function presentEarning({ base, event, partPpm, ppm, saleMinor }: OwnEarning): Game['earn'] {
  const sale = saleMinor === undefined ? '' : formatMinor(saleMinor);
  return { base, part: ratioInPercent(partPpm), percent: ratioInPercent(ppm), sale, event };
}

function presentGame(item: ListedItem, button: ItemButton, earnings: OwnEarnings): Game {
  return {
    id: item.item_id,
    appid: item.external_id,
    appname: item.name,
    brief_intro: item.intro,
    logo_square: item.icon,
    newcps: ratioInPercent(item.ratio_ppm),
    earn: presentEarning(earnings.of(item)),
    category_2_name: item.category as Game['category_2_name'],
    apply: button.apply,
    link: button.link,
    refusal: button.refusal,
    answerBy: button.answerBy,
    pinned: item.pinned,
    video_info: { video_url: item.video, cover_img_url: item.video_cover },
    publicity_img: { img_list: item.images.map((img_url) => ({ img_url })) },
  };
}

function presentDemand(item: ListedItem, button: ItemButton, earnings: OwnEarnings): Demand {
  return {
    demandId: item.external_id,
    demandName: item.name,
    demandIcon: item.icon,
    demandDesc: item.intro,
    earn: presentEarning(earnings.of(item)),
    apply: button.apply,
    link: button.link,
    refusal: button.refusal,
    answerBy: button.answerBy,
    pinned: item.pinned,
  };
}

function presentDemandOutcome(outcome: ApplyOutcome): { result: number; link: string } {
  if (outcome.state === 'linked') return { result: DEMAND_RESULT.applied, link: outcome.link };
  if (outcome.state === 'link_pending') return { result: DEMAND_RESULT.applied, link: '' };
  switch (outcome.refusal) {
    case 'not_participated':
      return { result: DEMAND_RESULT.notParticipated, link: '' };
    case 'all_claimed':
      return { result: DEMAND_RESULT.allClaimed, link: '' };
    default:
      return { result: DEMAND_RESULT.dataError, link: '' };
  }
}

function windowOf({ number, size }: { number: number; size: number }) {
  return { number, size };
}

function ownerOf(context: CallContext): { siteId: string; uid: string } {
  return { siteId: context.site.siteId, uid: requireUser(context).uid };
}

/** Calls for every kind of item treat items of a switched-off kind as unknown. */
function isOpen({ site }: CallContext, kind: 'messaging' | 'video' | 'app'): boolean {
  return site.features[kind === 'app' ? 'apps' : kind];
}

async function findApp(db: Database, siteId: string, id: string) {
  const app = await findItem(db, siteId, 'app', id);
  return app && !app.hidden && !app.delisted_at && app.download_url !== '' ? app : undefined;
}

function shortLink({ origin }: CallContext, code: string): string {
  return `${origin}/s/${code}`;
}
