import { randomBytes } from 'node:crypto';
import type { Plan } from './plan.ts';
import { DRAIN_BEHIND_CADDY_SECONDS } from './proxy-files.ts';

/**
 * The text of pitaka.env for a server that others can reach: no sandbox, and `none` or `manual` for providers that are
 * not known yet.
 */
export function settingsText(plan: Plan, backupKey: string = randomBytes(32).toString('base64')): string {
  const { databaseUrl, databaseAdminUrl } = plan;
  // The server can back up an external database only if its role may replicate, as the one that this command makes may.
  const isBackedUp = databaseUrl === undefined || plan.database === 'system';
  const lines = [
    '# Written by npm run live. Each setting is explained in docs/operating.md. Keep this file private: it holds secrets.',
    setting('PUBLIC_URL', `https://${plan.domain}`),
    setting('DATA_DIR', plan.dataDir),
    setting('HOST', '127.0.0.1'),
    setting('PORT', String(plan.port)),
    '# One proxy is in front, on this machine or a private network.',
    setting('TRUST_PROXY', '1'),
    ...(plan.proxy === 'caddy' ? [setting('DRAIN_SECONDS', String(DRAIN_BEHIND_CADDY_SECONDS))] : []),
    '',
    '# These are not connected yet. Without SMS no user can register.',
    ...['SEED=none', 'SMS=none', 'PAYOUT=manual', 'DEPOSIT=manual'],
    ...['PLATFORM_MESSAGING=none', 'PLATFORM_VIDEO=none', 'CHANNEL_SANDBOX=none'],
    '',
    ...(databaseUrl === undefined
      ? ['# The database is embedded, in DATA_DIR. DATABASE_URL names another one.']
      : [
          setting('DATABASE_URL', databaseUrl),
          databaseAdminUrl === undefined ? '# DATABASE_ADMIN_URL=' : setting('DATABASE_ADMIN_URL', databaseAdminUrl),
        ]),
    '',
    '# Keep BACKUP_KEY and the secret keys (DATA_DIR/secret-keys) elsewhere, too: they are in no backup.',
    `${isBackedUp ? '' : '# '}${setting('BACKUP_KEY', backupKey)}`,
    ...(isBackedUp
      ? ['# Better on another disk, or in a store: BACKUP_S3.', setting('BACKUP_DIR', backupDir(plan))]
      : ['# It can be backed up from here if its role may replicate:', `# ${setting('BACKUP_DIR', backupDir(plan))}`]),
    '',
    '# The recipient of alarms, once there is a mail server:',
    '# SMTP_URL=smtps://user:password@smtp.example.com:465',
    `# MAIL_FROM=Pitaka <${plan.email}>`,
    `# ALARM_EMAIL=${plan.email}`,
  ];
  return `${lines.join('\n')}\n`;
}

export function backupDir({ dataDir }: Pick<Plan, 'dataDir'>): string {
  return `${dataDir}-backups`;
}

/** Quotes a value that Node's parser of such files would otherwise cut off. */
function setting(name: string, value: string): string {
  if (!/[#\s"'`\\]/.test(value)) return `${name}=${value}`;
  const quote = ["'", '"', '`'].find((mark) => !value.includes(mark));
  if (quote === undefined || value.includes('\n')) throw new Error(`${name} cannot be written into a settings file`);
  return `${name}=${quote}${value}${quote}`;
}
