import { resolve } from 'node:path';

/** Where and how backups are made; null in the configuration: no backups. */
export interface BackupSettings {
  /** The key that seals every object. It is never part of a backup. */
  readonly key: Buffer;
  readonly folder: string | null;
  readonly s3: S3Settings | null;
  readonly days: number;
  /** Minutes after midnight UTC. */
  readonly nightlyAt: number;
}

export interface S3Settings {
  /** Endpoint and bucket: https://s3.eu-central-1.amazonaws.com/bucket/folder */
  readonly url: URL;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface BackupValues {
  readonly BACKUP_KEY: Buffer | null;
  readonly BACKUP_DIR: string | null;
  readonly BACKUP_S3: URL | null;
  readonly BACKUP_S3_REGION: string;
  readonly BACKUP_S3_ACCESS_KEY: string | null;
  readonly BACKUP_S3_SECRET_KEY: string | null;
  readonly BACKUP_DAYS: number;
  readonly BACKUP_TIME: number;
}

const KEY_BYTES = 32;
const MOST_DAYS = 3650;

/** The settings of backups as a whole. Settings that contradict each other are added to the problems. */
export function chooseBackup(values: BackupValues, dataDir: string, problems: string[]): BackupSettings | null {
  const { BACKUP_KEY: key, BACKUP_DIR: dir, BACKUP_S3: url } = values;
  const [accessKey, secretKey] = [values.BACKUP_S3_ACCESS_KEY, values.BACKUP_S3_SECRET_KEY];
  if (dir === null && url === null) {
    if (key !== null) problems.push('BACKUP_KEY is set, but no place: set BACKUP_DIR, BACKUP_S3 or both.');
    return null;
  }
  if (key === null) {
    problems.push(
      'BACKUP_KEY is not set, and nothing is backed up unsealed: npm run backup -- --make-key makes one. Keep it elsewhere too.',
    );
    return null;
  }
  if (url !== null && (accessKey === null || secretKey === null)) {
    problems.push('BACKUP_S3 needs BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.');
    return null;
  }
  const folder = dir === null ? null : resolve(dataDir, dir);
  if (folder !== null && (folder === dataDir || `${folder}/`.startsWith(`${dataDir}/postgres/`))) {
    problems.push('BACKUP_DIR is in the database’s own folder: choose another, best on another disk.');
  }
  const s3 =
    url === null
      ? null
      : { url, region: values.BACKUP_S3_REGION, accessKey: accessKey ?? '', secretKey: secretKey ?? '' };
  return { key, folder, s3, days: values.BACKUP_DAYS, nightlyAt: values.BACKUP_TIME };
}

/** The sentence never repeats the key. */
export function parseBackupKey(text: string): Buffer | { problem: string } {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  return key.length === KEY_BYTES ? key : { problem: 'must be 32 bytes in base64 or hexadecimal.' };
}

export function parseS3Url(text: string): URL | { problem: string } {
  const url = URL.parse(text);
  const isPlain = url !== null && url.search === '' && url.hash === '' && url.username === '';
  if (isPlain && ['http:', 'https:'].includes(url.protocol) && url.pathname.length > 1) return url;
  return { problem: 'must be the address of a bucket, such as https://s3.example.com/bucket, without keys in it.' };
}

export function parseBackupDays(text: string): number | { problem: string } {
  if (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_DAYS) return Number(text);
  return { problem: `must be a whole number of days from 1 to ${MOST_DAYS}, but it is "${text}".` };
}

export function parseTimeOfDay(text: string): number | { problem: string } {
  const [, hours = '', minutes = ''] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours !== '') return Number(hours) * 60 + Number(minutes);
  return { problem: `must be a time of day in UTC, such as 19:30, but it is "${text}".` };
}
