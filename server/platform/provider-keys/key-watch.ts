import { Counter, Gauge, type Registry } from 'prom-client';
import { definePort } from '../assembly/define-module.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { endRefusals, type KeySetting, listAllRefusedKeys, recordRefusal } from './store.ts';

/** The key of a provider: which setting chose it, and for a site's own key, which site. */
export interface ProviderKey {
  readonly setting: KeySetting;
  readonly provider: string;
  readonly siteId?: string;
}

/** Notes the answers to calls made with one key. */
export interface UsedKey {
  answered(operation: string, status: number): void;
}

export interface KeyWatch {
  of(key: ProviderKey): UsedKey;
  /** Shows open alarms of all processes, and counts this process's refused calls. */
  measure(registry: Registry): void;
  /** Resolves when all noted answers are stored. */
  settled(): Promise<void>;
}

export const KEY_WATCH = definePort<KeyWatch>('key watch');

/** A success is looked up in the database at most this often, unless this process saw a refusal meanwhile. */
const LOOK_AGAIN_MS = 5_000;

interface Dependencies {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: Log;
}

/**
 * The alarm of a provider that answers 401 or 403. It begins with the first refusal and ends with a success. A 401 ends
 * with any success under the key; a 403 ends with a success of the same operation, because a key that lacks one
 * permission may succeed with others.
 */
export function createKeyWatch({ db, clock, log }: Dependencies): KeyWatch {
  const refused = new Counter({
    name: 'pitaka_provider_key_refusals_total',
    help: 'Calls that a provider answered with 401 or 403',
    labelNames: ['setting', 'provider', 'site', 'operation', 'status'],
    registers: [],
  });
  const lookedAt = new Map<string, number>();
  // The notes are written one after the other: a success that overtook a refusal would leave its alarm open.
  let noted: Promise<unknown> = Promise.resolve();

  function note(work: () => Promise<unknown>): void {
    noted = noted.then(work).catch((err: unknown) => log.error({ err }, 'an answer to a key was not recorded'));
  }

  return {
    of({ setting, provider, siteId = '' }) {
      const names = { setting, provider, site: siteId };
      return {
        answered(operation, status) {
          const name = `${siteId} ${setting} ${provider} ${operation}`;
          if (status === 401 || status === 403) {
            lookedAt.delete(name);
            refused.inc({ ...names, operation, status });
            log.error({ ...names, operation, status }, `the provider refuses our key: see ${keySettingOf(setting)}`);
            note(() => recordRefusal(db, { siteId, setting, provider, operation }, status, clock()));
            return;
          }
          if (status < 200 || status > 299) return;
          const now = performance.now();
          if (now - (lookedAt.get(name) ?? -LOOK_AGAIN_MS) < LOOK_AGAIN_MS) return;
          lookedAt.set(name, now);
          note(async () => {
            const ended = await endRefusals(db, { siteId, setting, provider, operation });
            if (ended > 0) log.info({ ...names, operation }, 'the provider accepts our key again');
          });
        },
      };
    },
    measure(registry) {
      registry.registerMetric(refused);
      new Gauge({
        name: 'pitaka_provider_key_refused',
        help: '1 while a provider refuses our key',
        labelNames: ['setting', 'provider', 'site', 'operation', 'status'],
        registers: [registry],
        async collect() {
          this.reset();
          for (const { setting, provider, site_id: site, operation, status } of await listAllRefusedKeys(db)) {
            this.set({ setting, provider, site, operation, status }, 1);
          }
        },
      });
    },
    async settled() {
      await noted;
    },
  };
}

/** The place where an operator finds the key. */
function keySettingOf(setting: KeySetting): string {
  return setting === 'CHANNEL' ? 'the channel on the console' : `the settings ${setting}_...`;
}

/** The kind of call, for an alarm: the method and the last part of the address. */
export function operationOf(method: string, url: string): string {
  return `${method} ${URL.parse(url)?.pathname.replace(/\/+$/, '').split('/').at(-1) ?? ''}`;
}
