import { readFile } from 'node:fs/promises';
import { FEATURES, type Feature } from '@pitaka/contract/features.ts';
import { sql } from 'kysely';
import { noteChange } from '../../modules/earnings/commission/index.ts';
import { countItemSales } from '../../modules/earnings/own-earnings/index.ts';
import { areasOfNewSite, hashPassword, storePhone } from '../../modules/identity/auth/index.ts';
import { seedDemoOperators } from '../../modules/identity/operators/index.ts';
import { seedDemoSafe } from '../../modules/money/safe/index.ts';
import { demoMoney } from '../../modules/money/wallet/index.ts';
import { seedDemoAccounts } from '../../modules/payments/payout-accounts/index.ts';
import { demoBonuses } from '../../modules/play/bonuses/index.ts';
import { seedDemoArcade, seedDemoChannel } from '../../modules/play/channels/index.ts';
import { type ItemChange, importItems } from '../../modules/promotion/catalogue/index.ts';
import { importContent } from '../../modules/site/content/index.ts';
import {
  MEDIA_TYPES,
  type MediaExtension,
  type MediaRow,
  type MediaStore,
  mediaAddress,
  mediaName,
} from '../../modules/site/media/index.ts';
import { checkSettings } from '../../modules/site/settings/index.ts';
import { createSite, createSiteFinder, DEFAULT_ROLE_LABELS, type NewSite } from '../../modules/site/sites/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ItemKind } from '../../platform/db/tables/catalogue.ts';
import type { Site } from '../../platform/http/site.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';
import { productSettings } from '../registries.ts';
import { addNewSections } from './add-new-sections.ts';
import { seedApplications } from './demo-applications.ts';
import {
  DEMO_ABOUT,
  DEMO_BANNERS,
  DEMO_COMING_BANNER,
  DEMO_HELP,
  DEMO_NOTICES,
  DEMO_PRIVACY,
  DEMO_TERMS,
} from './demo-content.ts';
import { demoApps, demoDemands } from './demo-demands.ts';
import { demoGames } from './demo-games.ts';
import { seedMessages } from './demo-messages.ts';
import { seedMoments } from './demo-moments.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, NEWCOMER } from './demo-people.ts';
import { seedPersonRequests } from './demo-person-requests.ts';
import { seedPromotersView } from './demo-promoters-view.ts';
import { seedProtection } from './demo-protection.ts';
import { openDemoRebates } from './demo-rebates.ts';
import { seedRequests } from './demo-requests.ts';
import { countDemoLevels, DEMO_VIP, MANGO_VIP } from './demo-vip.ts';
import { seedLateDelivery, seedWaitingFile } from './demo-waiting-file.ts';
import { DEMO_WHEEL } from './demo-wheel.ts';
import { drawBanner } from './draw-banner.ts';
import { agentHistory } from './past/agent-history.ts';
import { channelHistory, gamesOf } from './past/channel-history.ts';
import { noticeHistory } from './past/notice-history.ts';
import { openPastSite } from './past/past-site.ts';
import { momentOf, playPast } from './past/past-step.ts';
import { paidInHistory, paymentHistory } from './past/payment-history.ts';
import { platformHistory } from './past/platform-history.ts';
import { wheelHistory } from './past/wheel-history.ts';
import { brokenLinkHistory } from './year/year-broken-links.ts';
import { yearHistory } from './year/year-history.ts';
import { partnerHistory } from './year/year-partners.ts';

export interface SeedDependencies {
  readonly db: Database;
  readonly connectionString: string;
  readonly store: MediaStore;
  readonly secrets: SecretKeys;
  readonly clock: () => Date;
  /** The public address of the demo. */
  readonly publicUrl: string;
}

const CLIPS = ['dragon', 'candy', 'rocket', 'trophy'];

function featuresBut(...off: readonly Feature[]): Record<string, boolean> {
  return Object.fromEntries(FEATURES.map((feature) => [feature, !off.includes(feature)]));
}

/** Two white labels: the default site in pesos, and a site with the neutral coin that differs in every setting. */
const SITES: readonly [NewSite, ...NewSite[]] = [
  {
    siteId: 'demo',
    name: 'Pitaka',
    domains: ['localhost', '127.0.0.1'],
    companyName: 'Pitaka Digital Inc.',
    icp: 'ICP-2026-000123',
    unit: 'PHP',
    timezone: 'Asia/Manila',
    areaCode: '63',
    locale: 'en-US',
    roleLabels: DEFAULT_ROLE_LABELS,
    settings: {
      // The amount above which the safe's password is required.
      transfer: { pinAbove: '10000.00' },
      features: featuresBut('apps'),
      support: {
        handle: 'pitaka_support',
        link: 'https://t.me/pitaka_support',
        hours_en_US: 'Every day, 8 a.m. to midnight (Manila)',
        hours_en_PH: 'Daily, 8 a.m. to 12 midnight',
        hours_fil: 'Araw-araw, 8 a.m. hanggang 12 midnight',
        hours_es: 'Todos los días, de 8:00 a 24:00 (Manila)',
        hours_ko: '매일 오전 8시~자정 (마닐라 시간)',
        hours_zh_CN: '每天 8:00 至 24:00（马尼拉时间）',
      },
      sign_up: { minimumAge: 21, askBirthDate: true, startRate: '30' },
      password: { maxLength: 128 },
      protection: {
        helpLines: [
          { name: 'PAGCOR Responsible Gaming', link: 'https://www.pagcor.ph/regulatory/responsible-gaming.php' },
          { name: 'Gamblers Anonymous', link: 'https://www.gamblersanonymous.org' },
        ],
      },
      agents: { base: 'net_loss', startRatio: '20', minWithdraw: '200.00', memberDetails: 'consent' },
      withdrawal: { minimum: '100.00', fee: '10.00', coolingHours: 0, pinAbove: '10000.00' },
      payout_accounts: { countries: ['PH'] },
      // Off, because its links lead to example.com, and a demo must not call other servers.
      links: { checkTargets: false },
      leaderboard: { isShown: true, showAmounts: true },
      vip: DEMO_VIP,
      wheel: DEMO_WHEEL,
      rebates: {
        rules: [
          { code: 'weekly', base: 'own', period: 'week', rate: '2', steps: ['5000: 3'] },
          { code: 'team', base: 'team', period: 'month', rate: '10', claimDays: 60 },
        ],
      },
      deposit: {
        methods: [
          { code: 'sandbox', name: 'Sandbox pay' },
          {
            code: 'manual',
            name: 'Bank transfer',
            instructions: ['Bank: BDO Unibank', 'Account name: Pitaka Digital Inc.', 'Account number: 0012 3456 7890'],
          },
        ],
      },
    },
  },
  {
    siteId: 'mango',
    name: 'Mango Play',
    domains: ['mango.localhost'],
    companyName: 'Mango Play Co.',
    unit: 'COIN',
    timezone: 'America/Mexico_City',
    areaCode: '52',
    locale: 'es',
    roleLabels: DEFAULT_ROLE_LABELS,
    settings: {
      features: featuresBut('wheel', 'agent', 'channels', 'messages', 'invite', 'protection'),
      look: { accent: '#b45309', accentDark: '#fbbf24', onAccent: '#ffffff', tabLabels: 'locale' },
      support: { handle: 'mangoplay_help', link: 'https://t.me/mangoplay_help' },
      withdrawal: { coolingHours: 0, pinRequired: true },
      sms: { areaCodes: areasOfNewSite('52') },
      payments: { currency: 'MXN' },
      vip: MANGO_VIP,
      links: { checkTargets: false },
      payout_accounts: { countries: ['MX', 'IN', 'CN'] },
    },
    isDefault: false,
  },
];

/** The version of the demo's data; raised when existing demos should be updated. */
const EDITION = 7;
const OPERATORS_SINCE_DAYS = 90;

/**
 * Fills a database with the demo, once: sites, users, catalogue, content, applications, and a past. Every step can be
 * repeated, so that the next start completes an interrupted one; finished steps are skipped.
 */
export async function seedDemo(deps: SeedDependencies): Promise<{ seeded: boolean }> {
  const { db, clock } = deps;
  const now = clock();
  const [first] = SITES;
  if ((await readEdition(db)) >= EDITION) return { seeded: false };
  await makeSite(db, first, now);
  // Locks the site's row, because only one of several servers that start together may play the past.
  return db.transaction().execute(async (turn) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(turn);
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(turn);
    const { demo_edition: edition } = await turn
      .selectFrom('sites')
      .select('demo_edition')
      .where('site_id', '=', first.siteId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (edition >= EDITION) return { seeded: false };
    const isNew = edition === 0;
    await fillDemo(deps, now, isNew);
    // Done last, because other inserts of the changed row wait for this transaction.
    if (!isNew) for (const site of SITES) await addNewSections(turn, withDefaults(site));
    await turn.updateTable('sites').set({ demo_edition: EDITION }).where('site_id', '=', first.siteId).execute();
    return { seeded: true };
  });
}

async function fillDemo(deps: SeedDependencies, now: Date, isNew: boolean): Promise<void> {
  const { db } = deps;
  const clips = await storeClips(deps, now);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const sites: Site[] = [];
  for (const site of SITES) {
    const made = await makeSite(db, site, now);
    await seedPeople(db, deps.secrets, made, passwordHash, now);
    await seedDemoAccounts(deps, made, now);
    await seedDemoSafe(deps, made.siteId, now);
    await seedDemoChannel(deps, made.siteId, now);
    if (made.features.channels) await seedDemoArcade(deps, made.siteId, now);
    await seedCatalogue(db, site.siteId, clips, now);
    await seedContent(deps, site, now);
    await seedApplications(db, site.siteId, now);
    await seedPromotersView(db, site.siteId, made.timezone, now);
    sites.push(made);
  }
  const siteIds = sites.map(({ siteId }) => siteId);
  await seedDemoOperators(db, siteIds, momentOf(now, OPERATORS_SINCE_DAYS));
  // Skipped for a demo in use: it has its own past, before which nothing can be inserted.
  if (!isNew) return;
  for (const site of sites) await seedPast(deps, site, now);
  for (const site of SITES) await openDemoRebates(db, site, now);
  for (const site of sites.filter(({ features }) => features.protection)) await seedProtection(db, site, now);
  await seedMessages(db, SITES[0].siteId, now);
  const uids = DEMO_PEOPLE.map(({ uid }) => uid);
  for (const site of sites) await countDemoLevels(db, site, uids, now);
  for (const siteId of siteIds) await seedMoments(db, siteId, uids, now);
  for (const site of sites.slice(0, 1)) {
    await seedRequests(db, site, now);
    await seedPersonRequests(deps, site, now);
    await seedWaitingFile(db, site, now);
    await seedLateDelivery(db, site, now);
  }
  await countItemSales(db, now);
  // The device was created just now, but must not appear as new at log-ins.
  await db.deleteFrom('live_messages').where('site_id', 'in', siteIds).execute();
}

async function readEdition(db: Database): Promise<number> {
  const site = await db.selectFrom('sites').select('demo_edition').where('site_id', '=', 'demo').executeTakeFirst();
  return site?.demo_edition ?? 0;
}

/** The existing site. A site of an earlier version keeps its currency and country. */
async function makeSite(db: Database, demo: NewSite, now: Date): Promise<Site> {
  const site = withDefaults(demo);
  let made = await createSite(db, site, now);
  // With another default site in the database, the demo is an additional site.
  if (!made.ok && made.code === 'default_exists') made = await createSite(db, { ...site, isDefault: false }, now);
  if (!made.ok && made.code !== 'site_exists')
    throw new Error(`the demo site ${site.siteId} cannot be made: ${made.code}`);
  const found = await createSiteFinder(db).byId(site.siteId);
  if (!found) throw new Error(`the demo site ${site.siteId} is gone`);
  return found;
}

function withDefaults(demo: NewSite): NewSite {
  return { ...demo, settings: checkSettings(productSettings(), demo.settings) };
}

async function seedPeople(
  db: Database,
  secrets: SecretKeys,
  site: Site,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const rows = DEMO_PEOPLE.map((person) => ({
    site_id: site.siteId,
    uid: person.uid,
    ...storePhone(secrets, { siteId: site.siteId, uid: person.uid }, { areaCode: site.areaCode, number: person.phone }),
    password_hash: passwordHash,
    name: person.name,
    role: person.role,
    job: person.job,
    level: person.level,
    rate: person.rate,
    rate1: '8',
    rate2: '3',
    default_rate: '50',
    inviter_uid: person.inviterUid,
    status: person.isFrozen ? ('frozen' as const) : ('active' as const),
    locale: site.locale,
    created_at: new Date(now.getTime() - person.joinedDaysAgo * 86_400_000),
  }));
  await db
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds balances on every site, and withdrawals, deposits and operators' actions on the first site. */
async function seedPast(deps: SeedDependencies, site: Site, now: Date): Promise<void> {
  const { db } = deps;
  const { siteId } = site;
  const uids = DEMO_PEOPLE.map(({ uid }) => uid).filter((uid) => uid !== NEWCOMER);
  const past = openPastSite(deps, site, now);
  const money = [...demoMoney(db, site, uids), ...paidInHistory(past)];
  try {
    if (siteId !== SITES[0].siteId || (await hasWithdrawals(db, siteId))) return await playPast(money, now);
    const fetched = platformHistory(deps, siteId);
    const year = await yearHistory(deps, site, now);
    const since = [
      partnerHistory(deps, siteId),
      brokenLinkHistory(db, siteId),
      ...demoBonuses(db, site, gamesOf(past)),
    ];
    const rewards = [...agentHistory(past, now), ...wheelHistory(past), ...channelHistory(past)];
    const news = noticeHistory(db, site, now);
    await playPast([...money, ...paymentHistory(past), ...rewards, ...fetched, ...year, ...since, ...news], now);
  } finally {
    await past.close();
  }
}

/** Whether an interrupted start left some of these records. */
async function hasWithdrawals(db: Database, siteId: string): Promise<boolean> {
  const first = await db.selectFrom('withdrawals').select('uid').where('site_id', '=', siteId).limit(1).execute();
  return first.length > 0;
}

async function seedCatalogue(db: Database, siteId: string, clips: readonly MediaRow[], now: Date): Promise<void> {
  const games = demoGames(clips.map(({ address }) => address));
  const media = clips.map((clip) => ({ ...clip, site_id: siteId }));
  await importOnce(db, siteId, 'messaging', games, media, now);
  await importOnce(db, siteId, 'video', demoDemands(), [], now);
  await importOnce(db, siteId, 'app', demoApps(), [], now);
}

function importOnce(db: Database, siteId: string, kind: ItemKind, items: ItemChange[], media: MediaRow[], now: Date) {
  return importItems(db, { siteId, kind, items, isWhole: false, media, notifyRatioChange: noteChange }, now);
}

async function seedContent(deps: SeedDependencies, site: NewSite, now: Date): Promise<void> {
  const { db } = deps;
  const { siteId } = site;
  const media: MediaRow[] = [];
  const banners = [];
  for (const [position, { key, art, to, words, ...when }] of [...DEMO_BANNERS, DEMO_COMING_BANNER].entries()) {
    const pictures: Record<string, string> = {};
    const texts: Record<string, { title: string; body: string }> = {};
    for (const [locale, word] of Object.entries(words)) {
      const row = await storeFile(deps.store, Buffer.from(drawBanner(art, word)), 'svg', siteId, now);
      media.push({ ...row, width: 1080, height: 352 });
      pictures[locale] = row.address;
      texts[locale] = { title: word.title, body: `${word.remark}<p><a href="${to}">${word.button}</a></p>` };
    }
    banners.push({ key, position, texts, pictures, ...periodOf(when, now) });
  }
  await importContent(db, { siteId, kind: 'banner', entries: banners, isWhole: false, media }, now);

  const worded = (key: string, position: number, texts: Record<string, { title: string; body: string }>) => ({
    key,
    position,
    texts,
    pictures: {},
    shownFrom: null,
    shownUntil: null,
  });
  const bodies = (byLocale: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(byLocale).map(([locale, body]) => [
        locale,
        { title: '', body: body.replaceAll('{site}', site.name) },
      ]),
    );
  const notices = DEMO_NOTICES.map((notice, index) => worded(`notice-${index + 1}`, index, bodies(notice)));
  const help = DEMO_HELP.map((article, index) => worded(`help-${index + 1}`, index, { ...article }));
  await importContent(db, { siteId, kind: 'notice', entries: notices, isWhole: false, media: [] }, now);
  await importContent(db, { siteId, kind: 'help', entries: help, isWhole: false, media: [] }, now);
  for (const [kind, page] of [
    ['about', DEMO_ABOUT],
    ['terms', DEMO_TERMS],
    ['privacy', DEMO_PRIVACY],
  ] as const) {
    const entries = [worded(kind, 0, bodies(page))];
    await importContent(db, { siteId, kind, entries, isWhole: false, media: [] }, now);
  }
}

function periodOf(when: { readonly startsInDays?: number; readonly endsInDays?: number }, now: Date) {
  const inDays = (days: number | undefined) =>
    days === undefined ? null : new Date(now.getTime() + days * 86_400_000);
  return { shownFrom: inDays(when.startsInDays), shownUntil: inDays(when.endsInDays) };
}

async function storeClips({ store }: SeedDependencies, now: Date): Promise<MediaRow[]> {
  const rows: MediaRow[] = [];
  for (const clip of CLIPS) {
    const bytes = await readFile(new URL(`clips/${clip}.webm`, import.meta.url));
    rows.push(await storeFile(store, bytes, 'webm', '', now));
  }
  return rows;
}

async function storeFile(
  store: MediaStore,
  bytes: Buffer,
  extension: MediaExtension,
  siteId: string,
  now: Date,
): Promise<MediaRow> {
  const name = mediaName(bytes, extension);
  await store.put(name, bytes);
  return {
    site_id: siteId,
    address: mediaAddress(name),
    content_type: MEDIA_TYPES[extension],
    bytes: bytes.length,
    width: null,
    height: null,
    origin: 'demo',
    created_at: now,
  };
}
