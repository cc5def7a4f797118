import { createHmacDialect } from '../../adapters/channel/hmac/hmac-dialect.ts';
import { createHttpReport } from '../../adapters/channel/http-report/http-report.ts';
import { createHttpWallet } from '../../adapters/channel/http-wallet/http-wallet.ts';
import { createRsaDialect } from '../../adapters/channel/rsa/rsa-dialect.ts';
import { personalData } from '../../adapters/channel/sandbox/personal-data.ts';
import { SANDBOX_CHANNEL, sandboxGameRoutes } from '../../adapters/channel/sandbox/routes.ts';
import { createSandboxChannel } from '../../adapters/channel/sandbox/sandbox-channel.ts';
import { createSandboxReport } from '../../adapters/channel/sandbox/sandbox-report.ts';
import { createSandboxWallet } from '../../adapters/channel/sandbox/sandbox-wallet.ts';
import {
  CHANNEL_FINDER,
  CHANNEL_REPORTS,
  CHANNEL_WALLETS,
  DIALECTS,
  sandboxChannelRoutes,
} from '../../modules/play/channels/index.ts';
import { declare, defineModule } from '../../platform/assembly/define-module.ts';
import { BASICS, MAY_CALL, RAW_ROUTES, WORKERS } from '../../platform/assembly/ports.ts';
import type { Config } from '../../platform/config.ts';
import { PERSONAL_TABLES } from '../../platform/personal-data/index.ts';
import { KEY_WATCH } from '../../platform/provider-keys/index.ts';

const GIVES = { reports: CHANNEL_REPORTS, wallets: CHANNEL_WALLETS } as const;

/** The dialects of game providers, and the queries to them. */
export const channelAdapters = defineModule({
  name: 'adapters/channel',
  declares: [declare(DIALECTS, createRsaDialect(), createHmacDialect())],
  needs: { mayCall: MAY_CALL, finder: CHANNEL_FINDER, keys: KEY_WATCH },
  gives: GIVES,
  create: ({ mayCall, finder, keys }) => ({
    reports: [
      createHttpReport({
        mayCall,
        keyOf: ({ siteId, channel }) => keys.of({ setting: 'CHANNEL', provider: channel, siteId }),
        async findApi({ siteId, channel }) {
          const found = await finder.find(siteId, channel);
          return found && { url: found.row.api_url, secret: found.reportSecret };
        },
      }),
    ],
    wallets: [
      createHttpWallet(mayCall, undefined, ({ siteId, channelId }) =>
        keys.of({ setting: 'CHANNEL', provider: channelId, siteId }),
      ),
    ],
  }),
});

/** The provider of the sandbox's games, if a channel is a sandbox. */
export const sandboxGames = defineModule({
  name: 'adapters/channel/sandbox',
  declares: [declare(PERSONAL_TABLES, ...personalData)],
  needs: { ...BASICS, finder: CHANNEL_FINDER },
  gives: { ...GIVES, rawRoutes: RAW_ROUTES, workers: WORKERS },
  create(parts) {
    const { config, db, secrets, clock, finder } = parts;
    if (!hasSandbox(config)) return { reports: [], wallets: [], rawRoutes: [], workers: [] };
    const { host, port } = config;
    // Reads the wallet's record of the channel, so that a changed key changes for both sides at once.
    const privateKey = async (siteId: string) => (await finder.find(siteId, SANDBOX_CHANNEL))?.keys.secret;
    const sandbox = createSandboxChannel({ ...parts, privateKey, host, port });
    return {
      reports: [createSandboxReport({ db, clock }, SANDBOX_CHANNEL)],
      wallets: [createSandboxWallet(db)],
      rawRoutes: [...sandboxChannelRoutes({ db, secrets }), ...sandboxGameRoutes(sandbox)],
      workers: [sandbox.worker],
    };
  },
});

function hasSandbox({ adapters }: Config): boolean {
  return Object.values(adapters.channels).some(({ name }) => name === 'sandbox');
}
