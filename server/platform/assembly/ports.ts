import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { PreparedReader } from '../db/prepared-reader.ts';
import type { ExportKind } from '../exports/export-kind.ts';
import type { RawRoute, Route } from '../http/route.ts';
import type { DueWorker } from '../jobs/due-worker.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { MayCall } from '../public-internet/checked-connection.ts';
import type { SecretKeys } from '../secret-keys.ts';
import { definePort, defineSlot } from './define-module.ts';

export const CONFIG = definePort<Config>('config');
/** Connects as the application's own role. */
export const CONNECTION_STRING = definePort<string>('connectionString');
export const DATABASE = definePort<Database>('db');
/** Reads that belong to every payment; their plans are kept. */
export const PAYMENT_READER = definePort<PreparedReader>('reads of payments');
export const SECRETS = definePort<SecretKeys>('secrets');
export const CLOCK = definePort<() => Date>('clock');
export const LOG = definePort<Log>('log');
export const JOBS = definePort<Jobs>('jobs');
export const METRICS = definePort<Metrics>('metrics');
/** Addresses that the server may call. */
export const MAY_CALL = definePort<MayCall>('mayCall');

export const ROUTES = defineSlot<Route>('routes');
export const RAW_ROUTES = defineSlot<RawRoute>('rawRoutes');
/** Background workers, which are started last and stopped first. */
export const WORKERS = defineSlot<DueWorker>('workers');
/** The kinds of files that are written in the background. */
export const EXPORTS = defineSlot<ExportKind>('exports');
/** Called before the HTTP server closes, which waits for answers under way. */
export const ENDING = defineSlot<() => void>('ending');

/** Ports that almost every module needs. */
export const BASICS = { config: CONFIG, db: DATABASE, secrets: SECRETS, jobs: JOBS, clock: CLOCK, log: LOG } as const;

/** The version in package.json, shown in the console and the log. */
export const PRODUCT_VERSION = definePort<string>('version');
/** The version of Node among the packages. */
export const PINNED_NODE = definePort<string>('pinned node');
/** The names of the apps whose built files are missing now. */
export const UNBUILT_APPS = definePort<() => readonly string[]>('unbuilt apps');
