import { check, type Finding } from './finding.ts';

/** The chosen sandboxes, as `SMS=sandbox`. */
export function checkSandboxes(sandboxes: readonly string[]): Finding {
  const line = check('settings', 'Sandboxes');
  if (sandboxes.length === 0) return line.ok('off');
  return line.wrong(
    `${sandboxes.join(', ')}: no real money moves, and codes are readable`,
    'Choose real adapters, manual or none in pitaka.env, and SEED=none.',
  );
}

export interface FileMode {
  readonly path: string;
  /** null: the file does not exist. */
  readonly mode: number | null;
}

export function checkSettingsFile({ path, mode }: FileMode): Finding {
  const line = check('settings', 'Settings file', 'pitaka.env');
  if (mode === null) {
    return line.warning(`no ${path}: the settings are those of this shell`, 'npm run live writes one.');
  }
  return isPrivate(mode) ? line.ok(`${path}, for its owner only`) : line.wrong(...openFile(path, mode));
}

export function checkAlarmDelivery(isDelivered: boolean): Finding {
  const line = check('settings', 'Alarms');
  if (isDelivered) return line.ok('are sent by e-mail or webhook');
  return line.warning(
    'have no recipient',
    'Set ALARM_EMAIL with SMTP_URL, or ALARM_WEBHOOK, in pitaka.env; then npm run alarms -- --test',
  );
}

export interface SecretFacts {
  /** Where the keys are: SECRET_KEYS, or the file. null: there are none yet. */
  readonly place: string | null;
  readonly file: FileMode | null;
  /** The name of each key with its fingerprint. */
  readonly keys: readonly { readonly id: string; readonly fingerprint: string }[];
  /** Why the keys do not fit the database; '' if they do; null: the database was not asked. */
  readonly fault: string | null;
}

export function checkSecrets({ place, file, keys, fault }: SecretFacts): Finding[] {
  const line = check('secrets', 'Secret keys', 'secrets');
  if (place === null) {
    return [line.wrong('none', 'Set SECRET_KEYS, or start the server, which makes them in DATA_DIR/secret-keys.')];
  }
  const shown = keys.map(({ id, fingerprint }) => `${id} (${fingerprint.slice(0, 8)})`).join(', ');
  if (file !== null && file.mode !== null && !isPrivate(file.mode))
    return [line.wrong(...openFile(file.path, file.mode))];
  if (fault !== null && fault !== '') {
    return [line.wrong(fault, 'Put back the keys with which this database was written; they are in no backup.')];
  }
  return [line.ok(`${shown}, ${place}${fault === '' ? ', as in the database' : ''}`)];
}

/** null: no continuous backup. */
export function checkBackupSet(backup: { readonly isElsewhere: boolean } | null): Finding {
  const line = check('backups', 'Continuous backup', 'backup');
  if (backup === null) {
    return line.wrong(
      'off',
      'npm run backup -- --make-key prints BACKUP_KEY for pitaka.env; BACKUP_DIR or BACKUP_S3 says where. Then run npm run live again, which lets the service write there. Keep the key elsewhere, too.',
    );
  }
  if (backup.isElsewhere) return line.ok('on');
  return line.warning(
    'on the same disk as the data: a broken disk destroys both',
    'Set BACKUP_S3, or BACKUP_DIR on another disk, in pitaka.env.',
  );
}

/** The adapter of a port, and whether it answered a call that changes nothing; null: the adapter has no such call. */
export interface ProviderFacts {
  readonly setting: string;
  readonly name: string;
  readonly answers: boolean | null;
}

export function checkProvider({ setting, name, answers }: ProviderFacts): Finding {
  const line = check('providers', setting, setting.toLowerCase());
  if (name === 'none') return line.warning('none', WITHOUT[setting] ?? 'Choose an adapter in pitaka.env.');
  if (answers === false) {
    return line.wrong(
      `${name} does not answer`,
      `Check ${setting}_* in pitaka.env, the firewall and the provider’s status page.`,
    );
  }
  return line.ok(answers === null ? name : `${name} answers`);
}

const WITHOUT: Readonly<Record<string, string>> = {
  SMS: 'Nobody can register. Set SMS=twilio and its keys in pitaka.env.',
  PAYOUT: 'Nobody can withdraw. Set PAYOUT=manual or a provider in pitaka.env.',
  DEPOSIT: 'Nobody can deposit. Set DEPOSIT=manual or a provider in pitaka.env.',
};

/** Owners of a site who can log in; a change that two people decide needs two. */
export function checkOwners(sites: readonly { readonly site: string; readonly owners: number }[]): Finding[] {
  const line = check('people', 'Owners');
  if (sites.length === 0) return [line.wrong('there is no site yet', 'npm run live, or npm run site:create')];
  const none = sites.filter(({ owners }) => owners === 0).map(({ site }) => site);
  const single = sites.filter(({ owners }) => owners === 1).map(({ site }) => site);
  if (none.length > 0) {
    return [
      line.wrong(
        `no owner: ${none.join(', ')}`,
        `Open the owner’s link of npm run live, or make an owner: npm run operator:create -- --site ${none[0]} --name NAME`,
      ),
    ];
  }
  if (single.length > 0) {
    return [
      line.warning(
        `only one owner: ${single.join(', ')}`,
        'Add a second person under Staff: large payments and weaker rules need two.',
      ),
    ];
  }
  return [line.ok('each site has two or more')];
}

const isPrivate = (mode: number): boolean => (mode & 0o077) === 0;

function openFile(path: string, mode: number): [string, string] {
  return [`${path} can be read by other users (${(mode & 0o777).toString(8)})`, `chmod 600 ${path}`];
}
