import { lookup } from 'node:dns/promises';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Sample } from '@pitaka/core/back-office/alarms/alarm-rule.ts';
import { checkDatabase, type DatabaseAway, databaseAway } from '@pitaka/core/back-office/doctor/database-checks.ts';
import { check, FINDING_PARTS, type Finding } from '@pitaka/core/back-office/doctor/finding.ts';
import { checkServer } from '@pitaka/core/back-office/doctor/machine-checks.ts';
import {
  checkAddress,
  checkCertificate,
  checkHosts,
  checkProxy,
} from '@pitaka/core/back-office/doctor/network-checks.ts';
import {
  checkAlarmDelivery,
  checkBackupSet,
  checkOwners,
  checkProvider,
  checkSandboxes,
  checkSecrets,
  checkSettingsFile,
  type FileMode,
} from '@pitaka/core/back-office/doctor/settings-checks.ts';
import type { BackupSettings } from '../../../platform/backup/backup-settings.ts';
import { readBackupState } from '../../../platform/backup/backup-state.ts';
import { type Config, isLocalTrial, isLoopback, listSandboxes } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { findKeyFault, fingerprintOf } from '../../../platform/installation/check-secret-keys.ts';
import { askServer } from '../../../platform/machine/ask-server.ts';
import { readCertificate } from '../../../platform/machine/read-certificate.ts';
import { readDatabaseClock, readDatabaseFacts } from '../../../platform/machine/read-database-facts.ts';
import { ageSeconds } from '../../../platform/metrics/measures.ts';
import { findSecretKeys } from '../../../platform/secret-keys.ts';
import { countOwners } from '../../identity/operators/published.ts';
import { hasServerOf } from '../alarms/published.ts';
import { checkMachine } from './check-machine.ts';
import { CERTIFICATES_LOOKED_AT, hasHttps, publicHosts } from './hosts.ts';
import { BACKUP_LINES, lineOfRules, RULE_LINES } from './line-of-rules.ts';
import type { ProviderCheck } from './ports.ts';

export interface DoctorDependencies {
  readonly config: Config;
  readonly settingsFile: FileMode;
  readonly requiredNode: string;
  readonly unbuiltApps: readonly string[];
  /** The database, or why it cannot be asked. */
  readonly database:
    | {
        readonly db: Database;
        readonly sites: readonly Site[];
        /** The metrics that running servers report, and the metrics that are measured in the database. */
        readonly readSamples: () => Promise<readonly Sample[]>;
      }
    | { readonly away: DatabaseAway };
  readonly providers: readonly ProviderCheck[];
  readonly siteChecks: readonly ((sites: readonly Site[]) => Finding)[];
}

/** All findings about this installation, good and bad. Changes nothing. */
export async function examine(deps: DoctorDependencies, now: Date): Promise<Finding[]> {
  const { config, database } = deps;
  const db = 'db' in database ? database.db : undefined;
  const sites = 'db' in database ? database.sites : [];
  const isTrial = isLocalTrial(config);
  const databaseClock = db ? await readDatabaseClock(db) : null;
  const findings = await Promise.all([
    checkMachine({
      ...deps,
      dataDir: config.dataDir,
      databaseClock,
      asksOutside: !isTrial,
    }),
    askServer(config.host, config.port).then((answer) => [checkServer(config.port, answer)]),
    checkNetwork(config, sites, now),
    'db' in database ? examineDatabase(database.db, config) : [databaseAway(database.away)],
    [
      checkSandboxes(listSandboxes(config)),
      checkSettingsFile(deps.settingsFile),
      checkAlarmDelivery(
        config.alarms.webhook !== null || (config.alarms.smtp !== null && config.alarms.to.length > 0),
      ),
    ],
    examineSecrets(db, config),
    askProviders(deps.providers, sites[0]),
    deps.siteChecks.flatMap((checkSites) => (sites.length > 0 ? [checkSites(sites)] : [])),
    examineBackups(db, config, now),
    'db' in database ? examineWork(await database.readSamples()) : [],
    db
      ? countOwners(
          db,
          sites.map(({ siteId }) => siteId),
        ).then(checkOwners)
      : [],
  ]);
  const order = (finding: Finding) => FINDING_PARTS.indexOf(finding.part);
  return findings.flat().toSorted((a, b) => order(a) - order(b));
}

async function checkNetwork(config: Config, sites: readonly Site[], now: Date): Promise<Finding[]> {
  const facts = await Promise.all(
    publicHosts(config, sites).map(async (host) => ({
      host,
      addresses: (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address),
    })),
  );
  const reached = facts.filter(({ addresses }) => addresses.length > 0).slice(0, CERTIFICATES_LOOKED_AT);
  return [
    checkAddress(config.publicUrl),
    checkProxy({ ...config, isLoopback: isLoopback(config.host) }),
    ...checkHosts(facts),
    ...(hasHttps(config)
      ? await Promise.all(reached.map(async ({ host }) => checkCertificate(host, await readCertificate(host), now)))
      : []),
  ];
}

async function examineDatabase(db: Database, config: Config): Promise<Finding[]> {
  return checkDatabase(await readDatabaseFacts(db, config.database.kind === 'embedded'), config.isExposed);
}

async function examineSecrets(db: Database | undefined, config: Config): Promise<Finding[]> {
  const found = findSecretKeys(config);
  const fault = db && found.keys.length > 0 ? ((await findKeyFault(db, found.keys)) ?? '') : null;
  return checkSecrets({
    place: found.place,
    file: found.file,
    keys: found.keys.map((key) => ({ id: key.id, fingerprint: fingerprintOf(key) })),
    fault,
  });
}

function askProviders(providers: readonly ProviderCheck[], site: Site | undefined): Promise<Finding[]> {
  return Promise.all(
    providers.map(async ({ setting, name, ask }) =>
      checkProvider({ setting, name, answers: ask && site ? await ask(site).catch(() => false) : null }),
    ),
  );
}

/** Whether a backup survives a broken disk of the data directory. */
function isElsewhere({ folder, s3 }: BackupSettings, dataDir: string): boolean {
  if (s3 || folder === null) return true;
  // The folder is made by the first backup.
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  return statSync(existing).dev !== statSync(dataDir, { throwIfNoEntry: false })?.dev;
}

/** A server archives for the first time some seconds after its start. */
const ARCHIVES_AFTER_SECONDS = 60;

async function examineBackups(db: Database | undefined, config: Config, now: Date): Promise<Finding[]> {
  const set = checkBackupSet(config.backup && { isElsewhere: isElsewhere(config.backup, config.dataDir) });
  if (!db || config.backup === null) return [set];
  const { lastBase, lastProof, archivedUntil } = await readBackupState(db);
  const age = (metric: string, at: Date | null | undefined): Sample[] =>
    // The database's clock may be ahead of this machine's by less than matters.
    at ? [{ metric, labels: {}, value: ageSeconds(at, now) }] : [];
  const samples = [
    ...age('pitaka_backup_age_seconds', lastBase?.endedAt),
    ...age('pitaka_backup_proof_age_seconds', lastProof?.endedAt),
    ...age('pitaka_wal_archive_age_seconds', archivedUntil),
  ];
  const isStarting = archivedUntil === null && !(await hasServerOf(db, ARCHIVES_AFTER_SECONDS, now));
  return [
    set,
    ...BACKUP_LINES.map((line) =>
      lineOfRules(line, samples, ({ part, title, name }) => {
        const found = check(part, title, name);
        if (name !== 'archive') return found.wrong('none yet', 'npm run backup, then npm run backup -- --prove');
        if (isStarting) return found.ok('begins within a minute of the start');
        return found.wrong(
          'none yet',
          'A server that runs archives all the time: its log says what keeps it from that.',
        );
      }),
    ),
  ];
}

function examineWork(samples: readonly Sample[]): Finding[] {
  return RULE_LINES.map((line) =>
    lineOfRules(line, samples, ({ part, title, name }) =>
      // No server reports a value. For providers that is fine: a provider without calls has nothing to report.
      part === 'providers'
        ? check(part, title, name).ok('no call failed lately')
        : check(part, title, name).warning(
            'not measured yet',
            'A server that runs reports within a minute; systemctl start pitaka starts it.',
          ),
    ),
  );
}
