import { ok, refuse } from '@pitaka/core/values/result.ts';
import { hasNewTargets } from '@pitaka/core/values/targets.ts';
import * as z from 'zod/mini';
import type { Transaction } from '../../../platform/db/database.ts';
import { recordAuditEvent } from '../../identity/audit/index.ts';
import { bumpSite, findSiteRow, lockSite, renameSite, type SiteRow } from '../../site/sites/published.ts';
import { defineApproval } from '../approvals/index.ts';

const word = (most: number) => z.string('field_type').check(z.maxLength(most, 'field_too_long'));
const schema = z.strictObject({
  version: z.int('field_type'),
  name: word(60).check(z.minLength(1, 'field_required')),
  companyName: word(120),
  icp: word(60),
  areaCode: z.string('field_type').check(z.regex(/^[1-9][0-9]{0,3}$/, 'field_invalid')),
  locale: word(10),
});
export type SiteFacts = z.output<typeof schema>;

const NAMES = [
  ['Name', 'name'],
  ['Company', 'companyName'],
  ['Filing number', 'icp'],
  ['Area code of phones', 'areaCode'],
  ['Default language of users', 'locale'],
] as const;

function factsOf(row: SiteRow): Omit<SiteFacts, 'version'> {
  const { name, company_name: companyName, icp, area_code: areaCode, locale } = row;
  return { name, companyName: companyName ?? '', icp: icp ?? '', areaCode, locale };
}

/** Whether a name has a new link, address, handle or long number: users see it as the site's own, on every phone. */
export function leadsSomewhere(row: SiteRow, facts: Omit<SiteFacts, 'version'>): boolean {
  const texts = ({ name, companyName, icp }: Omit<SiteFacts, 'version'>) => [name, companyName, icp];
  return hasNewTargets(texts(factsOf(row)), texts(facts));
}

/** Writes the facts, and returns what changed for the log. The site's domains carry the same names. */
export async function writeSiteFacts(tx: Transaction, site: SiteRow, facts: Omit<SiteFacts, 'version'>) {
  const names = { name: facts.name, company_name: facts.companyName || null, icp: facts.icp || null };
  await renameSite(tx, site.site_id, names, { area_code: facts.areaCode, locale: facts.locale });
  await bumpSite(tx, site);
  const [before, after] = [factsOf(site), facts];
  const changed = NAMES.filter(([, key]) => before[key] !== after[key]);
  return {
    changes: Object.fromEntries(changed.map(([, key]) => [key, { before: before[key], after: after[key] }])),
  };
}

/** A site's name, company or filing number that leads somewhere: one owner requests it, another approves it. */
export const siteFactsApproval = defineApproval({
  kind: 'site_facts',
  title: 'Names of the site that lead somewhere',
  target: {
    type: 'site',
    async find(db, siteId, id) {
      const row = id === siteId ? await findSiteRow(db, siteId) : undefined;
      return row && { label: row.name };
    },
  },
  schema,
  permission: { request: 'site.manage', decide: 'site.manage' },

  async lock(tx, { siteId }) {
    await lockSite(tx, siteId);
  },

  async check(tx, { siteId, payload }) {
    const row = await findSiteRow(tx, siteId);
    if (row?.version !== payload.version) return refuse('approval_outdated');
    return leadsSomewhere(row, payload) ? ok(null) : refuse('record_state');
  },

  async preview(db, { siteId, payload }) {
    const row = await findSiteRow(db, siteId);
    if (!row) return [];
    const before = factsOf(row);
    return NAMES.filter(([, key]) => before[key] !== payload[key]).map(([label, key]) => ({
      label,
      before: before[key],
      after: payload[key],
    }));
  },

  describe: ({ payload: { name, companyName } }) => [name, companyName].filter(Boolean).join(' · '),

  async execute(tx, { siteId, payload, reason, checker }, now) {
    const site = await lockSite(tx, siteId);
    if (site?.version !== payload.version) return refuse('approval_outdated');
    const detail = await writeSiteFacts(tx, site, payload);
    const event = { action: 'site.change', target: `site:${siteId}`, reason, detail };
    await recordAuditEvent(tx, { ...checker, siteId }, event, now);
    return ok({ version: payload.version + 1 });
  },
});
