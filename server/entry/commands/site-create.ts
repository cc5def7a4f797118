import { parseArgs } from 'node:util';
import { TAB_LABELS, type TabLabels } from '@pitaka/contract/calls/site/site.ts';
import { FEATURES, type Feature } from '@pitaka/contract/features.ts';
import { isLocale, LOCALES } from '@pitaka/contract/locales.ts';
import { isHost, isSiteId, isUnit, isZone } from '@pitaka/core/site/sites/site-facts.ts';
import { LIMITS_OF_A_NEW_SITE } from '../../modules/back-office/operator-limit/index.ts';
import { areasOfNewSite } from '../../modules/identity/auth/index.ts';
import { supportSettings } from '../../modules/site/settings/index.ts';
import { createSite, DEFAULT_ROLE_LABELS, type NewSite } from '../../modules/site/sites/index.ts';
import { featuresOfNewSite } from '../new-site-features.ts';
import { runCommand, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run site:create -- --id ID --name NAME --domain HOST [--domain HOST ...]
  --company NAME       company shown under About us
  --icp TEXT           filing number
  --unit UNIT          COIN (default) or an ISO 4217 code, e.g. PHP
  --timezone ZONE      IANA zone in which the site's day ends (default Asia/Manila)
  --area-code DIGITS   calling code a phone field starts with (default 63)
  --locale LOCALE      ${LOCALES.join(', ')} (default en-US)
  --accent #RRGGBB     accent colour
  --tab-labels WHICH   zh (default) or locale
  --off FEATURE        switch a feature off; may be repeated: ${FEATURES.join(', ')}
  --on FEATURE         switch one on that is off at first (apps)
  --support-handle @NAME, --support-link URL
  --default            answer hosts that no site names (the first site always does)`;

const REFUSALS = {
  site_exists: 'There is a site with this id already.',
  domain_taken: 'One of these domains belongs to another site.',
  default_exists: 'Another site is the default already.',
} as const;

await runCommand(USAGE, async ({ db, say }) => {
  const site = readSite(process.argv.slice(2));
  const made = await createSite(db, site, new Date());
  if (!made.ok) throw new UsageError(made.code in REFUSALS ? REFUSALS[made.code] : made.code);
  say(`The site ${site.siteId} answers at ${site.domains.join(', ')}.`);
  say(`It has no owner yet: npm run operator:create -- --site ${site.siteId} --name NAME`);
});

function readSite(args: string[]): NewSite {
  const { values } = parseArgs({
    args,
    options: {
      id: { type: 'string' },
      name: { type: 'string' },
      domain: { type: 'string', multiple: true },
      company: { type: 'string' },
      icp: { type: 'string' },
      unit: { type: 'string' },
      timezone: { type: 'string' },
      'area-code': { type: 'string' },
      locale: { type: 'string' },
      accent: { type: 'string' },
      'tab-labels': { type: 'string' },
      off: { type: 'string', multiple: true },
      on: { type: 'string', multiple: true },
      'support-handle': { type: 'string' },
      'support-link': { type: 'string' },
      default: { type: 'boolean' },
    },
  });
  const { id, name, domain = [], unit, timezone, locale, accent } = values;
  const areaCode = values['area-code'];
  const tabLabels = values['tab-labels'];
  if (!id || !isSiteId(id)) throw new UsageError('--id takes lower-case letters, digits and dashes.');
  if (!name || name.length > 60) throw new UsageError('--name takes a text of 1 to 60 characters.');
  if (domain.length === 0) throw new UsageError('--domain is needed at least once.');
  for (const host of domain) {
    if (!isHost(host.toLowerCase())) throw new UsageError(`--domain takes a host name without port, not ${host}.`);
  }
  if (unit !== undefined && !isUnit(unit)) {
    throw new UsageError('--unit takes COIN or an ISO 4217 code.');
  }
  if (timezone !== undefined && !isZone(timezone)) throw new UsageError('--timezone takes an IANA zone.');
  if (areaCode !== undefined && !/^[1-9][0-9]{0,3}$/.test(areaCode)) throw new UsageError('--area-code takes digits.');
  if (locale !== undefined && !isLocale(locale)) throw new UsageError(`--locale is one of ${LOCALES.join(', ')}.`);
  if (accent !== undefined && !/^#[0-9a-f]{6}$/i.test(accent)) throw new UsageError('--accent takes #rrggbb.');
  if (tabLabels !== undefined && !TAB_LABELS.includes(tabLabels as TabLabels)) {
    throw new UsageError(`--tab-labels is one of ${TAB_LABELS.join(', ')}.`);
  }
  return {
    siteId: id,
    name,
    domains: domain,
    companyName: values.company,
    icp: values.icp,
    unit,
    timezone,
    areaCode,
    locale,
    roleLabels: DEFAULT_ROLE_LABELS,
    settings: {
      ...LIMITS_OF_A_NEW_SITE,
      features: readFeatures(values.off ?? [], values.on ?? []),
      look: { ...(accent ? { accent } : {}), ...(tabLabels ? { tabLabels } : {}) },
      sms: { areaCodes: areasOfNewSite(areaCode) },
      support: readSupport(values['support-handle'] ?? '', values['support-link'] ?? ''),
    },
    isDefault: values.default,
  };
}

function readFeatures(off: readonly string[], on: readonly string[]): Record<Feature, boolean> {
  for (const feature of [...off, ...on]) {
    if (!(FEATURES as readonly string[]).includes(feature)) throw new UsageError(`There is no feature ${feature}.`);
  }
  return featuresOfNewSite(off, on);
}

function readSupport(handle: string, link: string) {
  const parsed = supportSettings.parse({ handle, link });
  if (!parsed.ok) throw new UsageError('--support-handle takes at most 60 characters, --support-link an address.');
  return parsed.value;
}
