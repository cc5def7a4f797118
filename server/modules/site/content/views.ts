import { isLocale, NEAR_LOCALES } from '@pitaka/contract/locales.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ContentKind, ContentTexts } from '../../../platform/db/tables/catalogue.ts';

export type { ContentKind };

export interface ContentRow {
  readonly key: string;
  readonly texts: ContentTexts;
  readonly pictures: Readonly<Record<string, string>>;
}

/** The currently shown entries of a kind, in order. */
export async function readContent(db: Database, siteId: string, kind: ContentKind, now: Date): Promise<ContentRow[]> {
  const { rows } = await sql<ContentRow>`
    SELECT key, texts, pictures FROM content
    WHERE site_id = ${siteId} AND kind = ${kind} AND NOT hidden
      AND (shown_from IS NULL OR shown_from <= ${now}) AND (shown_until IS NULL OR shown_until > ${now})
    ORDER BY position, key`.execute(db);
  return rows;
}

/** The text in the requested language or a near one, else for all languages, else in English, else in any. */
export function inLanguage<Value>(byLanguage: Readonly<Record<string, Value>>, locale: string): Value | undefined {
  const near = isLocale(locale) ? (NEAR_LOCALES[locale] ?? []) : [];
  const own = [locale, ...near].find((key) => byLanguage[key] !== undefined);
  return byLanguage[own ?? ''] ?? byLanguage['en-US'] ?? Object.values(byLanguage)[0];
}
