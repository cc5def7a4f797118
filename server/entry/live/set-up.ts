import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseEnv } from 'node:util';
import type { Finding } from '@pitaka/core/back-office/doctor/finding.ts';
import { checkMachine } from '../../modules/back-office/doctor/index.ts';
import { LIMITS_OF_A_NEW_SITE } from '../../modules/back-office/operator-limit/index.ts';
import { areasOfNewSite } from '../../modules/identity/auth/index.ts';
import { createOwnerLink } from '../../modules/identity/operators/index.ts';
import { createSite, createSiteFinder, DEFAULT_ROLE_LABELS } from '../../modules/site/sites/index.ts';
import { type Config, loadConfig } from '../../platform/config.ts';
import { prepareDataDirectory } from '../../platform/data-directory.ts';
import { type Database, openDatabase, openPool } from '../../platform/db/database.ts';
import { findRunningDatabase } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { checkMediaFolder } from '../../platform/installation/check-media-folder.ts';
import { checkSecretKeys } from '../../platform/installation/check-secret-keys.ts';
import { connectToDatabase } from '../../platform/migrations/connect-to-database.ts';
import { readOrMakeSecretKeys } from '../../platform/secret-keys.ts';
import { readSettings } from '../../platform/settings-file.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { outdatedApps } from '../built-apps.ts';
import { findingLines } from '../doctor/print-findings.ts';
import { featuresOfNewSite } from '../new-site-features.ts';
import { openDatabaseServer, updateDatabase, useRunningDatabase } from '../open-database.ts';
import { PINNED_NODE_VERSION } from '../product-version.ts';
import type { Plan } from './plan.ts';
import { roleSql } from './role-sql.ts';
import { settingsText } from './settings-text.ts';

const SITE_ID = 'main';
const SECRET_FILE = 0o600;

export type Say = (step: string, what: string) => void;

/** Throws if this machine cannot run a server. Missing apps are not a reason, because they are built later. */
export async function requireMachine(plan: Plan, say: Say): Promise<void> {
  let existing = plan.dataDir;
  while (!existsSync(existing)) existing = dirname(existing);
  const findings = await checkMachine({
    ...{ dataDir: existing, requiredNode: PINNED_NODE_VERSION, unbuiltApps: outdatedApps() },
    ...{ databaseClock: null, asksOutside: true },
  });
  const isFatal = ({ name, state }: Finding) => state === 'wrong' && name !== 'apps';
  const fatal = findings.filter(isFatal);
  if (fatal.length > 0) throw new StartupError(findingLines(fatal).slice(0, -1).join('\n'));
  say('Machine', findings.map(({ title, says }) => `${title} ${says}`).join('; '));
}

/** Writes pitaka.env, or reads the existing file. */
export function writeSettings(plan: Plan, say: Say): Config {
  const { settingsPath } = plan;
  const shell = { ...process.env, PITAKA_ENV: settingsPath };
  if (existsSync(settingsPath)) {
    const config = loadConfig(readSettings(shell, plan.folder));
    refuseOtherSettings(plan, config);
    say('Settings', `already there: ${settingsPath}`);
    return config;
  }
  const text = settingsText(plan);
  // The file is read before it is written: settings of the shell take precedence, and may contradict it.
  loadConfig({ ...parseEnv(text), ...process.env });
  prepareDataDirectory(plan.dataDir);
  mkdirSync(dirname(settingsPath), { recursive: true });
  writeFileSync(settingsPath, text, { mode: SECRET_FILE, flag: 'wx' });
  say('Settings', `written: ${settingsPath} (0600)`);
  return loadConfig(readSettings(shell, plan.folder));
}

function refuseOtherSettings({ domain, settingsPath, databaseUrl }: Plan, config: Config): void {
  const own = config.publicUrl === null ? undefined : new URL(config.publicUrl).hostname;
  if (own !== domain) {
    throw new StartupError(
      own === undefined
        ? `${settingsPath} has no PUBLIC_URL, so it does not belong to a public server. Add PUBLIC_URL=https://${domain}, or move the file away.`
        : `${settingsPath} is for ${own}. Run this with --domain ${own}, or change PUBLIC_URL there first. A second site gets its host on the console’s page Sites.`,
    );
  }
  const used = config.database.kind === 'external' ? config.database.url : undefined;
  if (databaseUrl !== undefined && databaseUrl !== used) {
    throw new StartupError(
      `${settingsPath} names another database: change DATABASE_URL there, or leave --database-url out.`,
    );
  }
}

/** Prints how to make two roles if an external database has only one. */
export function explainRoles(plan: Plan, url: string, print: (text: string) => void): void {
  print(
    'DATABASE_ADMIN_URL is missing, so PostgreSQL cannot keep the server from changing past journals. For two roles, as an administrator of PostgreSQL:\n',
  );
  print(`${roleSql(new URL(url).host, plan.domain, plan.email)}\n`);
}

/** An address that does not answer must not be written to the settings, where the next run would find it. */
export async function requireDatabaseServer({ databaseUrl, databaseAdminUrl }: Plan): Promise<void> {
  for (const [url, option] of [
    [databaseUrl, '--database-url'],
    [databaseAdminUrl, '--database-admin-url'],
  ] as const) {
    if (url !== undefined) await (await connectToDatabase(url, option)).end();
  }
}

export interface Opened {
  /** The address at which the first owner chooses a password; undefined: there is an owner already. */
  readonly ownerLink: string | undefined;
}

/** Makes the database, its tables, the secret keys, the first site and the owner's link; existing parts stay. */
export async function fillDatabase(plan: Plan, config: Config, say: Say): Promise<Opened> {
  const isRunning = config.database.kind === 'embedded' && findRunningDatabase(config.dataDir) !== null;
  const isKnown = isRunning || existsSync(`${config.dataDir}/postgres.json`);
  const database = isRunning ? await useRunningDatabase(config) : await openDatabaseServer(config, 'npm run live');
  try {
    const { applied } = await updateDatabase(config, database);
    const place = config.database.kind === 'embedded' ? `embedded, in ${config.dataDir}` : 'external';
    const tables = applied.length === 0 ? 'tables already there' : `${applied.length} migrations`;
    say('Database', `${isKnown ? 'already there: ' : ''}${place}; ${tables}`);
    const db = openDatabase(openPool({ connectionString: database.appUrl, max: 2, applicationName: 'pitaka command' }));
    try {
      const now = new Date();
      const keys = config.secretKeys ?? readOrMakeSecretKeys(config.dataDir);
      await checkSecretKeys(db, keys, now);
      await checkMediaFolder(db, config.mediaDir);
      say('Secrets', config.secretKeys ? 'SECRET_KEYS' : `${config.dataDir}/secret-keys (0600)`);
      const siteId = await makeSite(plan, db, now, say);
      return { ownerLink: await makeLink(plan, db, { siteId, now }, say) };
    } finally {
      await db.destroy();
    }
  } finally {
    await database.close();
  }
}

async function makeSite(plan: Plan, db: Database, now: Date, say: Say): Promise<string> {
  const { domain, siteName, unit, timezone } = plan;
  const sites = await createSiteFinder(db).all();
  const existing = sites.find((site) => site.domains.some((entry) => entry.domain === domain));
  if (existing) {
    say('Site', `already there: ${existing.siteId} at ${domain}`);
    return existing.siteId;
  }
  const [first] = sites;
  if (first) {
    throw new StartupError(
      `There is a site already (${sites.map(({ siteId }) => siteId).join(', ')}), and ${domain} is not one of its hosts. Add the host on the console’s page Sites, or use --domain ${first.domains[0]?.domain ?? '…'}.`,
    );
  }
  const made = await createSite(
    db,
    {
      siteId: SITE_ID,
      name: siteName,
      domains: [domain],
      unit,
      timezone,
      roleLabels: DEFAULT_ROLE_LABELS,
      settings: {
        ...LIMITS_OF_A_NEW_SITE,
        features: featuresOfNewSite(),
        sms: { areaCodes: areasOfNewSite(undefined) },
      },
    },
    now,
  );
  if (!made.ok) throw new StartupError(`The site could not be made: ${made.code}.`);
  say('Site', `made: ${SITE_ID} at ${domain}`);
  return SITE_ID;
}

async function makeLink(
  { domain }: Plan,
  db: Database,
  { siteId, now }: { siteId: string; now: Date },
  say: Say,
): Promise<string | undefined> {
  const made = await createOwnerLink(db, siteId, now);
  if (!made.ok) {
    say('Owner', 'already there');
    return undefined;
  }
  say('Owner', 'a one-time link, at the end; earlier ones do not work any more');
  return `https://${domain}/console/welcome#${made.value.token}`;
}
