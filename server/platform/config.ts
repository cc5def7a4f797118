import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ALARM_SETTING_NAMES, type AlarmSettings, readAlarmSettings } from './alarm-settings.ts';
import {
  type BackupSettings,
  chooseBackup,
  parseBackupDays,
  parseBackupKey,
  parseS3Url,
  parseTimeOfDay,
} from './backup/backup-settings.ts';
import { REQUESTS_AT_ONCE } from './http/admission.ts';
import { MAX_CONNECTIONS } from './http/connection-bounds.ts';
import { parseSecretKeys, type SecretKey } from './secret-keys.ts';

/** An adapter and its settings: SMS=name selects the adapter, SMS_WORD=x becomes settings.WORD. */
export type AdapterChoice = { name: string; settings: Record<string, string> };

export type Config = {
  port: number;
  host: string;
  /** The public address without a trailing slash; null to use the host name of the request. */
  publicUrl: string | null;
  dataDir: string;
  /** Workers of npm run serve. */
  processes: number;
  mediaDir: string;
  database: { kind: 'embedded' } | { kind: 'external'; url: string; adminUrl: string };
  /** Passed to Fastify: false, the number of proxies in front, or their addresses. */
  trustProxy: false | number | string[];
  /** null to create the keys once and store them in the data directory. */
  secretKeys: SecretKey[] | null;
  /** null: no continuous backup. */
  backup: BackupSettings | null;
  seed: 'demo' | 'none';
  adapters: {
    sms: AdapterChoice;
    payout: AdapterChoice;
    deposit: AdapterChoice;
    platforms: { messaging: AdapterChoice; video: AdapterChoice };
    channels: Record<string, AdapterChoice>;
  };
  /** Whether this process runs jobs and workers, and seals journals; if not, another process of the database must. */
  background: boolean;
  /** Whether the ingress limits rates. Attempt counters of codes and passwords are always on. */
  rateLimits: boolean;
  /** Whether to serve /docs and /openapi.json: if only this machine can reach the server, or if API_DOCS is set. */
  apiDocs: boolean;
  logLevel: LogLevel;
  alarms: AlarmSettings;
  /** Requests that this process works on at the same time; others are told to come again. */
  requestsAtOnce: number;
  /** Seconds for which new requests are still served after SIGTERM, while /readyz answers 503. */
  drainSeconds: number;
  /** True if other machines can reach the server. */
  isExposed: boolean;
  /** Whether sandboxes and the demo serve this machine only and refuse other callers. */
  isForThisMachine: boolean;
  /** Warnings about allowed but risky settings, printed at every start. */
  warnings: string[];
};

const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Default in production: long enough for a proxy that checks /readyz every few seconds. A trial has no proxy. */
const DRAIN_SECONDS = 10;
const MOST_DRAIN_SECONDS = 300;
const MOST_PROCESSES = 32;

export type Environment = Record<string, string | undefined>;

/** Invalid settings. Each problem is one sentence with the setting's name and without secrets. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(bare);
  if (version === 0) return bare.toLowerCase() === 'localhost' || bare.toLowerCase().endsWith('.localhost');
  return loopback.check(bare, version === 4 ? 'ipv4' : 'ipv6');
}

type Parse<T> = (text: string) => T | { problem: string };

/**
 * The schema of one setting. An absent or empty setting has the fallback; a value that `parse` refuses is reported in a
 * sentence that starts with the name.
 */
function setting<T, F>(name: string, fallback: F, parse: Parse<T>) {
  return z
    .string()
    .optional()
    .transform((text, context): T | F => {
      const trimmed = text?.trim();
      if (trimmed === undefined || trimmed === '') return fallback;
      const parsed = parse(trimmed);
      if (!isProblem(parsed)) return parsed;
      context.addIssue({ code: 'custom', message: `${name} ${parsed.problem}` });
      return fallback;
    });
}

function isProblem(value: unknown): value is { problem: string } {
  return typeof value === 'object' && value !== null && 'problem' in value;
}

const schema = z.object({
  PORT: setting('PORT', 3000, parsePort),
  HOST: setting('HOST', '127.0.0.1', parseHost),
  DATA_DIR: setting('DATA_DIR', './data', (text) => text),
  DATABASE_URL: setting('DATABASE_URL', null, parseDatabaseUrl),
  DATABASE_ADMIN_URL: setting('DATABASE_ADMIN_URL', null, parseDatabaseUrl),
  TRUST_PROXY: setting('TRUST_PROXY', false as const, parseTrustProxy),
  SECRET_KEYS: setting('SECRET_KEYS', null, parseSecretKeys),
  PROCESSES: setting('PROCESSES', 1, parseProcesses),
  MEDIA: setting('MEDIA', 'media', (text) => text),
  PUBLIC_URL: setting('PUBLIC_URL', null, parsePublicUrl),
  SEED: setting('SEED', null, parseOneOf(['demo', 'none'] as const)),
  SMS: setting('SMS', 'sandbox', parseAdapterName),
  PAYOUT: setting('PAYOUT', 'sandbox', parseAdapterName),
  DEPOSIT: setting('DEPOSIT', 'sandbox', parseAdapterName),
  PLATFORM_MESSAGING: setting('PLATFORM_MESSAGING', 'sandbox', parseAdapterName),
  PLATFORM_VIDEO: setting('PLATFORM_VIDEO', 'sandbox', parseAdapterName),
  ALLOW_SANDBOX: setting('ALLOW_SANDBOX', false, parseSwitch),
  BACKGROUND: setting('BACKGROUND', true, parseSwitch),
  RATE_LIMITS: setting('RATE_LIMITS', true, parseSwitch),
  API_DOCS: setting('API_DOCS', null, parseSwitch),
  DRAIN_SECONDS: setting('DRAIN_SECONDS', null, parseDrainSeconds),
  REQUESTS_AT_ONCE: setting('REQUESTS_AT_ONCE', REQUESTS_AT_ONCE, parseRequestsAtOnce),
  LOG_LEVEL: setting('LOG_LEVEL', 'info' as const, parseOneOf(LOG_LEVELS)),
  BACKUP_KEY: setting('BACKUP_KEY', null, parseBackupKey),
  BACKUP_DIR: setting('BACKUP_DIR', null, (text) => text),
  BACKUP_S3: setting('BACKUP_S3', null, parseS3Url),
  BACKUP_S3_REGION: setting('BACKUP_S3_REGION', 'us-east-1', (text) => text),
  BACKUP_S3_ACCESS_KEY: setting('BACKUP_S3_ACCESS_KEY', null, (text) => text),
  BACKUP_S3_SECRET_KEY: setting('BACKUP_S3_SECRET_KEY', null, (text) => text),
  BACKUP_DAYS: setting('BACKUP_DAYS', 14, parseBackupDays),
  BACKUP_TIME: setting('BACKUP_TIME', 19 * 60, parseTimeOfDay),
  NODE_ENV: setting('NODE_ENV', null, (text) => text),
});

/** Whether this is the name of one of our settings. */
export function isSetting(name: string): boolean {
  if (name in schema.shape || ALARM_SETTING_NAMES.includes(name)) return true;
  return /^(SMS|PAYOUT|DEPOSIT|PLATFORM_MESSAGING|PLATFORM_VIDEO|CHANNEL)_/.test(name);
}

/** Reads every setting from the environment, or throws a ConfigError that lists all invalid ones. */
export function loadConfig(env: Environment): Config {
  const parsed = schema.safeParse(env);
  const channels = readChannels(env);
  const alarms = readAlarmSettings(env);
  const apart = [...channels.problems, ...alarms.problems];
  if (!parsed.success) throw new ConfigError([...parsed.error.issues.map((issue) => issue.message), ...apart]);

  const values = parsed.data;
  const problems = apart;
  if (values.DATABASE_ADMIN_URL !== null && values.DATABASE_URL === null) {
    problems.push('DATABASE_ADMIN_URL is set without DATABASE_URL: set both, or neither for the embedded database.');
  }

  const dataDir = resolve(values.DATA_DIR);
  const config: Config = {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    dataDir,
    processes: values.PROCESSES,
    mediaDir: resolve(dataDir, values.MEDIA),
    database:
      values.DATABASE_URL === null
        ? { kind: 'embedded' }
        : { kind: 'external', url: values.DATABASE_URL, adminUrl: values.DATABASE_ADMIN_URL ?? values.DATABASE_URL },
    trustProxy: values.TRUST_PROXY,
    secretKeys: values.SECRET_KEYS,
    backup: chooseBackup(values, dataDir, problems),
    seed: values.SEED ?? (values.DATABASE_URL === null ? 'demo' : 'none'),
    adapters: {
      sms: chooseAdapter(env, 'SMS', values.SMS),
      payout: chooseAdapter(env, 'PAYOUT', values.PAYOUT),
      deposit: chooseAdapter(env, 'DEPOSIT', values.DEPOSIT),
      platforms: {
        messaging: chooseAdapter(env, 'PLATFORM_MESSAGING', values.PLATFORM_MESSAGING),
        video: chooseAdapter(env, 'PLATFORM_VIDEO', values.PLATFORM_VIDEO),
      },
      channels: channels.adapters,
    },
    background: values.BACKGROUND,
    rateLimits: values.RATE_LIMITS,
    apiDocs: false,
    logLevel: values.LOG_LEVEL,
    requestsAtOnce: values.REQUESTS_AT_ONCE,
    alarms: alarms.settings,
    drainSeconds: 0,
    isExposed: !isLoopback(values.HOST) || values.PUBLIC_URL !== null,
    isForThisMachine: false,
    warnings: [],
  };
  config.apiDocs = values.API_DOCS ?? reachOf(config, values.NODE_ENV === 'production') === undefined;
  config.drainSeconds = values.DRAIN_SECONDS ?? (isSandbox(config) ? 0 : DRAIN_SECONDS);
  config.isForThisMachine = listSandboxes(config).length > 0 && !values.ALLOW_SANDBOX;
  evaluateSafety(
    config,
    { allowSandbox: values.ALLOW_SANDBOX, isProduction: values.NODE_ENV === 'production' },
    problems,
  );
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/**
 * Enforces safe defaults: a server that others can reach has no sandboxes, no demo with published passwords, and rate
 * limits.
 */
function evaluateSafety(
  config: Config,
  mode: { allowSandbox: boolean; isProduction: boolean },
  problems: string[],
): void {
  const reach = reachOf(config, mode.isProduction);
  const sandboxes = listSandboxes(config).join(', ');
  if (reach !== undefined && sandboxes !== '') {
    if (mode.allowSandbox) {
      config.warnings.push(
        `${reach}, so others can reach this server, and ALLOW_SANDBOX lets it run with ${sandboxes}: anyone can read one-time codes and use the demo logins.`,
      );
    } else {
      problems.push(
        `${reach}, so others could reach ${sandboxes}: choose real adapters or none, and SEED=none, or set ALLOW_SANDBOX=1 to run it anyway.`,
      );
    }
  }
  if (!config.rateLimits) {
    if (config.isExposed || mode.isProduction) {
      problems.push(
        'RATE_LIMITS=off is for load tests on one machine and is refused on a server that others can reach.',
      );
    } else {
      config.warnings.push('RATE_LIMITS is off: the number of requests is not limited.');
    }
  }
}

/** The reason to assume that other machines can reach the server; undefined if there is none. */
function reachOf(config: Config, isProduction: boolean): string | undefined {
  if (config.publicUrl !== null) return 'PUBLIC_URL is set';
  if (!isLoopback(config.host)) return `HOST is ${config.host}`;
  if (config.trustProxy !== false) return 'TRUST_PROXY is set';
  return isProduction ? 'NODE_ENV is production' : undefined;
}

/** The chosen sandboxes and the demo, as their settings: `SMS=sandbox`. */
export function listSandboxes({ adapters, seed }: Config): string[] {
  const chosen: [string, AdapterChoice][] = [
    ['SMS', adapters.sms],
    ['PAYOUT', adapters.payout],
    ['DEPOSIT', adapters.deposit],
    ['PLATFORM_MESSAGING', adapters.platforms.messaging],
    ['PLATFORM_VIDEO', adapters.platforms.video],
    ...Object.entries(adapters.channels).map(([name, choice]): [string, AdapterChoice] => [
      `CHANNEL_${name.toUpperCase()}`,
      choice,
    ]),
  ];
  const found = chosen.filter(([, choice]) => choice.name === 'sandbox').map(([name]) => `${name}=sandbox`);
  return seed === 'demo' ? ['SEED=demo', ...found] : found;
}

/** Whether sandboxes or the demo run, so that the demo's published passwords are accepted. */
export function isSandbox(config: Config): boolean {
  return listSandboxes(config).length > 0;
}

/** Whether this is a trial on a developer's machine: sandboxes run, and no other machine can reach the server. */
export function isLocalTrial(config: Config): boolean {
  return !config.isExposed && listSandboxes(config).length > 0;
}

function chooseAdapter(env: Environment, prefix: string, name: string): AdapterChoice {
  const settings: Record<string, string> = {};
  for (const [key, value] of Object.entries(env)) {
    if (value && key.startsWith(`${prefix}_`)) settings[key.slice(prefix.length + 1)] = value;
  }
  return { name, settings };
}

/**
 * CHANNEL_NAME=adapter opens a game channel; CHANNEL_NAME_WORD=x is a setting of that channel. If none is set, there is
 * one sandbox channel.
 */
function readChannels(env: Environment): { adapters: Record<string, AdapterChoice>; problems: string[] } {
  const adapters: Record<string, AdapterChoice> = {};
  const problems: string[] = [];
  for (const [key, value] of Object.entries(env)) {
    const name = /^CHANNEL_([A-Z0-9]+)$/.exec(key)?.[1];
    if (name === undefined || !value) continue;
    const adapter = parseAdapterName(value);
    if (isProblem(adapter)) problems.push(`${key} ${adapter.problem}`);
    else adapters[name.toLowerCase()] = chooseAdapter(env, key, adapter);
  }
  if (Object.keys(adapters).length === 0) adapters.sandbox = { name: 'sandbox', settings: {} };
  return { adapters, problems };
}

function parsePort(text: string) {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65535) return Number(text);
  return { problem: `must be a whole number from 0 to 65535, but it is "${text}".` };
}

function parseProcesses(text: string) {
  if (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_PROCESSES) return Number(text);
  return { problem: `must be a whole number from 1 to ${MOST_PROCESSES}, but it is "${text}".` };
}

function parseDrainSeconds(text: string) {
  if (/^\d{1,3}$/.test(text) && Number(text) <= MOST_DRAIN_SECONDS) return Number(text);
  return { problem: `must be a whole number from 0 to ${MOST_DRAIN_SECONDS}, but it is "${text}".` };
}

function parseRequestsAtOnce(text: string) {
  if (/^\d{2,5}$/.test(text) && Number(text) >= 10 && Number(text) <= MAX_CONNECTIONS) return Number(text);
  return { problem: `must be a whole number from 10 to ${MAX_CONNECTIONS}, but it is "${text}".` };
}

function parseHost(text: string) {
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(bare)) return bare;
  return { problem: `must be an address or a host name without a port, but it is "${text}".` };
}

/** The value contains a password, so the sentence never repeats it. */
function parseDatabaseUrl(text: string) {
  const url = URL.parse(text);
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    return { problem: 'must look like postgres://user:password@host:5432/database.' };
  }
  if (url.pathname.length < 2) return { problem: 'has no database name: add /database after the host.' };
  return text;
}

/** Refuses 'true': if every proxy were trusted, visitors could choose the address that rate limits count. */
function parseTrustProxy(text: string) {
  if (/^(off|no|false|0)$/i.test(text)) return false;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const parts = text.split(',').map((part) => part.trim());
  if (parts.every(isProxies)) {
    const wide = parts.find(isTooWide);
    if (wide === undefined) return parts;
    return { problem: `must be the addresses of the proxies, but ${wide} also covers too many other machines.` };
  }
  return {
    problem: `must be the number of proxies in front of the server (1) or their addresses (10.0.0.5,10.1.0.0/16), but it is "${text}".`,
  };
}

function isProxies(part: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(part)) return true;
  const [address = '', bits, ...more] = part.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/**
 * Whether a network is too wide to be trusted: any caller within it could choose its own address. The private
 * 10.0.0.0/8 is not too wide.
 */
function isTooWide(part: string): boolean {
  const [address = '', bits] = part.split('/');
  return bits !== undefined && Number(bits) < (isIP(address) === 4 ? 8 : 16);
}

function parsePublicUrl(text: string) {
  const url = URL.parse(text);
  if (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === ''
  ) {
    return url.origin;
  }
  return { problem: `must be a web address without a path, such as https://example.com, but it is "${text}".` };
}

function parseOneOf<const T extends string>(choices: readonly T[]): Parse<T> {
  return (text) =>
    choices.find((choice) => choice === text.toLowerCase()) ?? {
      problem: `must be ${choices.join(' or ')}, but it is "${text}".`,
    };
}

function parseSwitch(text: string) {
  if (/^(on|yes|true|1)$/i.test(text)) return true;
  if (/^(off|no|false|0)$/i.test(text)) return false;
  return { problem: `must be on or off, but it is "${text}".` };
}

function parseAdapterName(text: string) {
  if (/^[a-z][a-z0-9-]*$/.test(text)) return text;
  return { problem: `must be the name of an adapter in lower case, such as sandbox, but it is "${text}".` };
}
