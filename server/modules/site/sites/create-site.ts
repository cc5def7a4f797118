import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction, sqlState } from '../../../platform/db/in-transaction.ts';
import { beginVersions } from '../content/published.ts';

export interface NewSite {
  readonly siteId: string;
  readonly name: string;
  readonly domains: readonly string[];
  readonly companyName?: string | undefined;
  readonly icp?: string | undefined;
  /** 'COIN' or an ISO 4217 code. */
  readonly unit?: string | undefined;
  readonly timezone?: string | undefined;
  readonly areaCode?: string | undefined;
  readonly locale?: string | undefined;
  readonly roleLabels: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Section -> values that differ from the defaults; values from outside must pass `checkSettings` first. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Whether the site answers at unknown hosts. The first site always does. */
  readonly isDefault?: boolean | undefined;
}

export type CreateSiteRefusal = 'site_exists' | 'domain_taken' | 'default_exists';

/**
 * Creates a white label. The first one also answers at unknown hosts. `also` writes other rows of the site in the same
 * transaction.
 */
export async function createSite(
  db: Database,
  site: NewSite,
  now: Date,
  also?: (tx: Transaction) => Promise<void>,
): Promise<Result<{ siteId: string }, CreateSiteRefusal>> {
  try {
    return await decideInTransaction(db, async (tx) => {
      const others = await tx.selectFrom('sites').select('is_default').execute();
      const isDefault = site.isDefault ?? others.length === 0;
      if (isDefault && others.some((other) => other.is_default)) return refuse('default_exists');
      await insertSite(tx, site, isDefault, now);
      await also?.(tx);
      return ok({ siteId: site.siteId });
    });
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    const constraint = (error as { constraint?: string }).constraint ?? '';
    if (constraint.startsWith('site_domains')) return refuse('domain_taken');
    return refuse(constraint === 'sites_one_default' ? 'default_exists' : 'site_exists');
  }
}

async function insertSite(tx: Transaction, site: NewSite, isDefault: boolean, now: Date): Promise<void> {
  await tx
    .insertInto('sites')
    .values({
      site_id: site.siteId,
      name: site.name,
      company_name: site.companyName ?? null,
      icp: site.icp ?? null,
      is_default: isDefault,
      created_at: now,
      role_labels: JSON.stringify(site.roleLabels),
      settings: JSON.stringify(site.settings),
      ...(site.unit === undefined ? {} : { unit: site.unit }),
      ...(site.timezone === undefined ? {} : { timezone: site.timezone }),
      ...(site.areaCode === undefined ? {} : { area_code: site.areaCode }),
      ...(site.locale === undefined ? {} : { locale: site.locale }),
    })
    .execute();
  await beginVersions(tx, site.siteId);
  for (const domain of site.domains) {
    await tx
      .insertInto('site_domains')
      .values({
        domain: domain.toLowerCase(),
        site_id: site.siteId,
        name: site.name,
        company_name: site.companyName ?? null,
        icp: site.icp ?? null,
      })
      .execute();
  }
}
