import { findCall } from '@pitaka/contract/calls/index.ts';
import { LOCALES, type Locale } from '@pitaka/contract/locales.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { plainTextOf, readRichText } from '@pitaka/core/values/rich-text.ts';
import type { Database } from '../../../platform/db/database.ts';
import { requireUser } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { isShownOnItem, noticeKindsOf, personalNoticePlace, personalNoticeText } from '../notices/index.ts';
import { readPersonalNotices } from '../notices/published.ts';
import { supportSettings } from '../settings/index.ts';
import type { Banners } from './banners.ts';
import type { HiddenTopicsOf } from './ports.ts';
import { inLanguage, readContent } from './views.ts';

export interface ContentDependencies {
  readonly db: Database;
  readonly banners: Banners;
  /** Shown under About us. */
  readonly version: string;
  readonly hiddenTopicsOf: HiddenTopicsOf;
}

export function contentRoutes({ db, banners, version, hiddenTopicsOf }: ContentDependencies): Route[] {
  return [
    route(findCall('/mainview/bannerList'), async (_input, context) => {
      const shown = await banners.list(context.site.siteId, context.locale);
      return ok(
        shown.map((banner) => ({
          bannername: banner.name,
          remark: banner.remark,
          picUrl: banner.picture,
          multiPic: picturesByLocale(banner.pictures),
        })),
      );
    }),

    route(findCall('/cp/mainview/notice'), async (_input, context) => {
      const { siteId } = context.site;
      const owner = { siteId, uid: requireUser(context).uid };
      const [own, all] = await Promise.all([
        hiddenTopicsOf(owner).then((hidden) => readPersonalNotices(db, owner, noticeKindsOf(hidden), context.now)),
        readContent(db, siteId, 'notice', context.now),
      ]);
      return ok([
        ...own.flatMap(({ kind, params }) => {
          const content = personalNoticeText(kind, params, {
            locale: context.locale,
            unit: context.site.unit,
          });
          const to = personalNoticePlace(kind, params);
          const onItem = isShownOnItem(kind);
          return content === undefined ? [] : [{ content, ...(to && { to }), ...(onItem && { onItem }) }];
        }),
        ...all.flatMap(({ texts }) => presentNotice(inLanguage(texts, context.locale)?.body)),
      ]);
    }),

    route(findCall('/mainview/customAgent'), async (_input, { site, locale }) => {
      const support = supportSettings.of(site);
      const hours = openingHours(support);
      return ok({
        name: support.name || site.name,
        handle: support.handle,
        link: support.link,
        hours: inLanguage(hours, locale) ?? '',
      });
    }),

    route(findCall('/mainview/systemHelp'), async (_input, context) => {
      const articles = await readContent(db, context.site.siteId, 'help', context.now);
      return ok(
        articles.map(({ texts }) => {
          const own = inLanguage(texts, context.locale);
          return { title: own?.title ?? '', content: own?.body ?? '' };
        }),
      );
    }),

    route(findCall('/mainview/aboutus'), async (_input, { site, locale, now }) => {
      const [about, terms, privacy] = await Promise.all(
        (['about', 'terms', 'privacy'] as const).map(async (kind) => {
          const [page] = await readContent(db, site.siteId, kind, now);
          return page && inLanguage(page.texts, locale)?.body;
        }),
      );
      return ok({
        content: about ?? '',
        ...(terms && { terms }),
        ...(privacy && { privacy }),
        companyName: site.companyName,
        icp: site.icp,
        version,
      });
    }),
  ];
}

/** Operators format notices, but an imported notice may be plain text. */
function presentNotice(body: string | undefined): { content: string; html?: string }[] {
  if (body === undefined) return [];
  const formatted = readRichText(body);
  return [formatted ? { content: plainTextOf(formatted), html: body } : { content: body }];
}

function picturesByLocale(pictures: Readonly<Record<string, string>>): Partial<Record<Locale, string>> {
  return Object.fromEntries(LOCALES.flatMap((locale) => (pictures[locale] ? [[locale, pictures[locale]]] : [])));
}

type Support = ReturnType<typeof supportSettings.of>;

/** Language -> opening hours, for each language in which the site wrote them. */
function openingHours(support: Support): Partial<Record<Locale, string>> {
  const all: Record<Locale, string> = {
    'en-US': support.hours_en_US,
    'en-PH': support.hours_en_PH,
    fil: support.hours_fil,
    es: support.hours_es,
    ko: support.hours_ko,
    'zh-CN': support.hours_zh_CN,
  };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''));
}
