import os
B='/tmp/arch/server/modules/'
def w(path, text):
    p=B+path+'/module.ts'
    open(p,'w').write(text.lstrip('\n'))
def simple(path, var, imports, body):
    w(path, imports.strip('\n')+'\n\n'+body.strip('\n').replace('NAME', var)+'\n')
K="../../../platform/assembly/"
H="import { defineModule } from '../../../platform/assembly/define-module.ts';\n"
HD="import { declare, defineModule } from '../../../platform/assembly/define-module.ts';\n"
def ports(*names): return "import { %s } from '../../../platform/assembly/ports.ts';\n"%', '.join(names)

# ---- site
w('site/settings', HD+"""import { FIRST, SETTINGS, SETTINGS_REGISTRY } from './ports.ts';
import { createSettingsRegistry } from './registry.ts';
import { featuresSettings, lookSettings, passwordSettings, signUpSettings, supportSettings } from './site-sections.ts';

export const settingsModule = defineModule({
  name: 'site/settings',
  declares: [declare(SETTINGS, featuresSettings, lookSettings, supportSettings, signUpSettings, passwordSettings)],
  needs: { sections: SETTINGS },
  gives: { registry: SETTINGS_REGISTRY },
  create: ({ sections }) => ({ registry: createSettingsRegistry(sections) }),
});
""".replace("FIRST, ",""))
w('site/sites', H+ports('DATABASE','LOG','ROUTES')+"""import { SETTINGS_REGISTRY } from '../settings/index.ts';
import { SITES } from './ports.ts';
import { siteRoutes } from './routes.ts';
import { createSiteFinder } from './site-finder.ts';

export const sitesModule = defineModule({
  name: 'site/sites',
  needs: { db: DATABASE, log: LOG, registry: SETTINGS_REGISTRY },
  gives: { sites: SITES, routes: ROUTES },
  create: ({ db, log, registry }) => ({ sites: createSiteFinder(db, { registry, log }), routes: siteRoutes() }),
});
""")
w('site/content', H+ports('CLOCK','DATABASE','PRODUCT_VERSION','ROUTES')+"""import { createBanners } from './banners.ts';
import { createVersionReader } from './catalogue-version.ts';
import { FIRST_BANNER, READ_VERSION } from './ports.ts';
import { contentRoutes } from './routes.ts';

export const contentModule = defineModule({
  name: 'site/content',
  needs: { db: DATABASE, clock: CLOCK, version: PRODUCT_VERSION },
  gives: { readVersion: READ_VERSION, firstBanner: FIRST_BANNER, routes: ROUTES },
  create({ db, clock, version }) {
    const readVersion = createVersionReader(db);
    const banners = createBanners({ db, readVersion, clock });
    return {
      readVersion,
      async firstBanner(site, locale) {
        const [first] = await banners.list(site.siteId, locale);
        return first && first.picture !== '' ? { address: first.picture } : undefined;
      },
      routes: contentRoutes({ db, banners, version }),
    };
  },
});
""")
w('site/media', H+ports('RAW_ROUTES')+"""import { MEDIA_STORE } from './ports.ts';
import { mediaRawRoutes } from './routes.ts';

export const mediaModule = defineModule({
  name: 'site/media',
  needs: { store: MEDIA_STORE },
  gives: { rawRoutes: RAW_ROUTES },
  create: (parts) => ({ rawRoutes: mediaRawRoutes(parts) }),
});
""")
w('site/live', H+ports('BASICS','ENDING','RAW_ROUTES')+"""import { liveJobs } from './jobs.ts';
import { createLiveHub } from './live-hub.ts';
import { FIND_SESSION, LIVE_SOURCES } from './ports.ts';
import { liveRawRoutes } from './routes.ts';

export const liveModule = defineModule({
  name: 'site/live',
  needs: { ...BASICS, sources: LIVE_SOURCES, findSession: FIND_SESSION },
  gives: { rawRoutes: RAW_ROUTES, ending: ENDING },
  create(parts) {
    const hub = createLiveHub(parts);
    liveJobs(parts);
    // The HTTP server waits for open streams when it closes.
    return { rawRoutes: liveRawRoutes({ ...parts, hub }), ending: [() => hub.closeAll()] };
  },
});
""")
w('site/pages', H+ports('RAW_ROUTES')+"""import { FIRST_BANNER } from '../content/index.ts';
import { BUILT } from './ports.ts';
import { pageRawRoutes } from './routes.ts';

export const pagesModule = defineModule({
  name: 'site/pages',
  needs: { built: BUILT, firstBanner: FIRST_BANNER },
  gives: { rawRoutes: RAW_ROUTES },
  create: (parts) => ({ rawRoutes: pageRawRoutes(parts) }),
});
""")
# ---- identity
w('identity/audit', HD+ports('BASICS','ROUTES')+"""import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { securityJobs } from './jobs.ts';
import { auditRoutes } from './routes.ts';
import { securitySettings } from './security-settings.ts';

export const auditModule = defineModule({
  name: 'identity/audit',
  declares: [declare(SETTINGS, securitySettings)],
  needs: { ...BASICS, sites: SITES },
  gives: { routes: ROUTES },
  create(parts) {
    securityJobs(parts);
    return { routes: auditRoutes(parts) };
  },
});
""")
w('identity/auth', "import { randomInt } from 'node:crypto';\n"+HD+ports('BASICS','CONNECTION_STRING','ROUTES')+"""import { FIND_SESSION } from '../../site/live/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { attemptJobs } from './forget-attempts.ts';
import { RETURNING, SMS_SENDER } from './ports.ts';
import { authRoutes } from './routes.ts';
import { createSessionFinder } from './session-finder.ts';
import { smsSettings } from './sms-settings.ts';

export const authModule = defineModule({
  name: 'identity/auth',
  declares: [declare(SETTINGS, smsSettings)],
  needs: { ...BASICS, connectionString: CONNECTION_STRING, sites: SITES, sms: SMS_SENDER, returning: RETURNING },
  gives: { findSession: FIND_SESSION, routes: ROUTES },
  create(parts) {
    const sessions = createSessionFinder(parts);
    attemptJobs(parts);
    return {
      findSession: (site, token) => sessions.find(site, token, parts.clock()),
      routes: authRoutes({
        ...parts,
        sessions,
        randomCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
        randomUid: () => String(randomInt(10_000_000, 100_000_000)),
      }),
      stop: () => sessions.close(),
    };
  },
});
""")
w('identity/operators', H+"import { isSandbox } from '../../../platform/config.ts';\n"+ports('BASICS','ROUTES')+"""import { SITES } from '../../site/sites/index.ts';
import { operatorRoutes } from './routes.ts';

export const operatorsModule = defineModule({
  name: 'identity/operators',
  needs: { ...BASICS, sites: SITES },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: operatorRoutes({ ...parts, isSandbox: isSandbox(parts.config) }) }),
});
""")
w('identity/protection', HD+ports('BASICS','EXPORTS','ROUTES')+"""import { SETTINGS } from '../../site/settings/index.ts';
import { protectionConsoleRoutes } from './console-routes.ts';
import { ownDataExport } from './own-data.ts';
import { ownIdentity } from './own-identity.ts';
import { CLOSING, OWN_DATA, READ_PLAY } from './ports.ts';
import { protectionSettings } from './protection-settings.ts';
import { protectionRoutes } from './routes.ts';

export const protectionModule = defineModule({
  name: 'identity/protection',
  declares: [declare(SETTINGS, protectionSettings)],
  needs: { ...BASICS, readPlay: READ_PLAY, closing: CLOSING, ownData: OWN_DATA },
  gives: { routes: ROUTES, exports: EXPORTS },
  create: (parts) => ({
    routes: [...protectionRoutes(parts), ...protectionConsoleRoutes(parts)],
    exports: [ownDataExport([...ownIdentity(parts.secrets), ...parts.ownData])],
  }),
});
""")
# ---- money
w('money/ledger', HD+ports('BASICS','CONNECTION_STRING')+"""import { CLOSING_MONEY, OWN_DATA, READ_PLAY } from '../../identity/protection/index.ts';
import { giveUpBalance } from './give-up.ts';
import { ledgerJobs } from './jobs.ts';
import { createLedgerBatch } from './ledger-batch.ts';
import { OWN_TRANSACTIONS } from './own-transactions.ts';
import { LEDGER } from './ports.ts';

export const ledgerModule = defineModule({
  name: 'money/ledger',
  declares: [declare(OWN_DATA, OWN_TRANSACTIONS)],
  needs: { ...BASICS, connectionString: CONNECTION_STRING },
  gives: { ledger: LEDGER },
  create(parts) {
    const ledger = createLedgerBatch(parts);
    ledgerJobs(parts);
    return { ledger, stop: () => ledger.close() };
  },
});
""".replace("import { CLOSING_MONEY, OWN_DATA, READ_PLAY } from","import { OWN_DATA } from").replace("import { giveUpBalance } from './give-up.ts';\n",""))
w('money/ledger-explorer', H+ports('DATABASE','ROUTES')+"""import { recordListExport } from '../../identity/audit/index.ts';
import { journalListRoutes } from './journal-list-routes.ts';
import { ledgerExplorerRoutes } from './routes.ts';

export const ledgerExplorerModule = defineModule({
  name: 'money/ledger-explorer',
  needs: { db: DATABASE },
  gives: { routes: ROUTES },
  create: ({ db }) => ({
    routes: [...ledgerExplorerRoutes({ db }), ...journalListRoutes({ db, recordExport: recordListExport })],
  }),
});
""")
w('money/safe', H+ports('DATABASE','ROUTES','SECRETS')+"""import { LEDGER } from '../ledger/index.ts';
import { checkSafePassword } from './check-safe-password.ts';
import { CHECK_PIN } from './ports.ts';
import { safeRoutes } from './routes.ts';

export const safeModule = defineModule({
  name: 'money/safe',
  needs: { db: DATABASE, ledger: LEDGER, secrets: SECRETS },
  gives: { checkPin: CHECK_PIN, routes: ROUTES },
  create: (parts) => ({
    checkPin: (siteId, uid, pin, now) => checkSafePassword(parts, siteId, uid, pin, now),
    routes: safeRoutes(parts),
  }),
});
""")
w('money/wallet', "import { DEFAULT_LOCALE, isLocale } from '@pitaka/contract/locales.ts';\nimport { WALLET_MESSAGES } from '@pitaka/contract/messages/wallet/index.ts';\n"+HD+ports('BASICS','EXPORTS','ROUTES','WORKERS')+"""import { LIVE_SOURCES } from '../../site/live/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { LEDGER } from '../ledger/index.ts';
import { CHECK_PIN } from '../safe/index.ts';
import { walletStatementExport } from './export-statement.ts';
import { createLiveBalances } from './live-balances.ts';
import { ACTIVE_BONUS, CHANNEL_NAMES, SENDING_STOP } from './ports.ts';
import { walletRoutes } from './routes.ts';
import { createTransferTeller } from './tell-transfers.ts';
import { transferSettings } from './transfer-settings.ts';

export const walletModule = defineModule({
  name: 'money/wallet',
  declares: [declare(SETTINGS, transferSettings)],
  needs: {
    ...BASICS,
    sites: SITES,
    ledger: LEDGER,
    checkPin: CHECK_PIN,
    readSendingStop: SENDING_STOP,
    channelNames: CHANNEL_NAMES,
    activeBonus: ACTIVE_BONUS,
  },
  gives: { routes: ROUTES, exports: EXPORTS, workers: WORKERS, liveSources: LIVE_SOURCES },
  create: (parts) => ({
    routes: walletRoutes(parts),
    exports: [
      walletStatementExport({
        sites: parts.sites,
        wordsOf: (locale) => WALLET_MESSAGES[isLocale(locale) ? locale : DEFAULT_LOCALE],
      }),
    ],
    workers: [createTransferTeller(parts)],
    liveSources: [createLiveBalances(parts.db)],
  }),
});
""")
# ---- back-office
w('back-office/alone', HD+"""import { SETTINGS } from '../../site/settings/index.ts';
import { aloneSettings } from './alone-settings.ts';

export const aloneModule = defineModule({
  name: 'back-office/alone',
  declares: [declare(SETTINGS, aloneSettings)],
});
""")
w('back-office/approvals', H+ports('DATABASE','LOG','ROUTES')+"""import { recordListExport } from '../../identity/audit/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { APPROVAL_REGISTRY, APPROVALS } from './ports.ts';
import { createApprovalRegistry, reportUnknownKinds } from './registry.ts';
import { approvalRoutes } from './routes.ts';

export const approvalRegistryModule = defineModule({
  name: 'back-office/approvals',
  needs: { kinds: APPROVALS },
  gives: { registry: APPROVAL_REGISTRY },
  create: ({ kinds }) => ({ registry: createApprovalRegistry(kinds) }),
});

export const approvalsModule = defineModule({
  name: 'back-office/approvals',
  needs: { db: DATABASE, log: LOG, sites: SITES, registry: APPROVAL_REGISTRY },
  gives: { routes: ROUTES },
  create: ({ db, log, sites, registry }) => ({
    routes: approvalRoutes({ db, recordExport: recordListExport, registry, forgetSites: () => sites.forget() }),
    start: () => reportUnknownKinds(db, registry, log),
  }),
});
""")
open('/tmp/arch/gen_done','w').write('1')
