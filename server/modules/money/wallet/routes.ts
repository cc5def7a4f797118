import { findCall } from '@pitaka/contract/calls/index.ts';
import { RECENT_RECIPIENTS } from '@pitaka/contract/constants.ts';
import type { Locale } from '@pitaka/contract/locales.ts';
import { WALLET_MESSAGES } from '@pitaka/contract/messages/wallet/index.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { journalsOf } from '@pitaka/core/money/wallet/record-kind.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { addDays, dayNumber, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { CSV_TYPE } from '../../../platform/csv.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type ExportOwner, findReadyExport, readExports, streamParts } from '../../../platform/exports/read-exports.ts';
import { BOUNDS_OF_USERS, requestExport } from '../../../platform/exports/request-export.ts';
import { type CallContext, idempotencyKeyOf, requireUser } from '../../../platform/http/call-context.ts';
import { readAmount } from '../../../platform/http/read-amount.ts';
import { fileAnswer, type Route, route } from '../../../platform/http/route.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { findUser, findUserByPhone, maskPhone, readPhone } from '../../identity/auth/index.ts';
import { originOf, readFlowOfDays, readLine, readStatement } from '../ledger/index.ts';
import { countLookup } from './count-lookup.ts';
import { describeLines } from './describe-lines.ts';
import { daysOf, STATEMENT_EXPORT } from './export-statement.ts';
import { addFavourite, isFavourite, readFavourites, removeFavourite } from './favourites.ts';
import type { LineSubjects } from './line-subjects.ts';
import { findParties } from './parties.ts';
import { hasText, presentRecords } from './present-records.ts';
import { type ReadyReader, readReady } from './ready.ts';
import { type TransferDependencies, transferMoney } from './transfer-money.ts';
import { pinLeft, pinRulesOf, transferRulesOf } from './transfer-settings.ts';
import { isNewRecipient, readRecents, readRemaining, readUnprovenToday, readWallet } from './views.ts';

export interface WalletRouteDependencies extends TransferDependencies {
  readonly secrets: SecretKeys;
  /** The names of a site's game channels. */
  readonly channelNames: (siteId: string) => Promise<ReadonlyMap<string, string>>;
  /** The bonus for which the user's turnover counts at present. */
  readonly activeBonus: (siteId: string, uid: string, locale: Locale) => Promise<ActiveBonus | undefined>;
  readonly subjects: readonly LineSubjects[];
  readonly ready: readonly ReadyReader[];
}

export interface ActiveBonus {
  readonly title: string;
  readonly needMinor: bigint;
  readonly doneMinor: bigint;
  readonly until: Date | null;
}

/** A search reads the lines together with their subjects, which no index contains. */
const SEARCHED_LINES = 1_000;
/** A week, in which each day has a bar that a finger can meet. */
const FLOW_DAYS = 7;

export function walletRoutes(deps: WalletRouteDependencies): Route[] {
  const { db, subjects: readers } = deps;

  /** The uid of the sought recipient; undefined if no user of the site has this phone number. */
  async function findRecipient(
    sought: { uid?: string | undefined; phone?: string | undefined; areaCode?: string | undefined },
    site: Site,
  ) {
    if (sought.phone === undefined) return ok(sought.uid);
    const phone = readPhone(sought.areaCode ?? site.areaCode, sought.phone);
    if (!phone.ok) return phone;
    return ok((await findUserByPhone(db, deps.secrets, site.siteId, phone.value))?.uid);
  }

  return [
    route(findCall('/wallet/info'), async (_input, context) => {
      const { siteId, features } = context.site;
      const { uid } = requireUser(context);
      const [figures, user] = await Promise.all([readWallet(db, siteId, uid), findUser(db, siteId, uid)]);
      const names = figures.channels.length > 0 ? await deps.channelNames(siteId) : undefined;
      const isHeld = figures.bonusMinor > 0n || figures.locks.some(({ kind }) => kind === 'wager');
      const bonus = features.bonus && isHeld ? await deps.activeBonus(siteId, uid, context.locale) : undefined;
      const { locks: reasons } = WALLET_MESSAGES[context.locale];
      return ok({
        totalCoin: formatMinor(figures.totalMinor),
        canWithdrawCoin: formatMinor(figures.availableMinor),
        safeCoin: formatMinor(figures.safeMinor),
        debt: formatMinor(figures.debtMinor),
        locks: figures.locks.map(({ kind, minor }) => ({ kind, amount: formatMinor(minor), reason: reasons[kind] })),
        phone: user ? maskPhone({ areaCode: user.area_code, number: user.phone }) : '',
        channelData: figures.channels.map(({ channel, minor }) => ({
          channel,
          name: names?.get(channel) ?? channel,
          balance: formatMinor(minor),
        })),
        bonus: bonus
          ? {
              ...{ title: bonus.title, amount: formatMinor(figures.bonusMinor) },
              ...{ need: formatMinor(bonus.needMinor), done: formatMinor(bonus.doneMinor) },
              until: bonus.until?.toISOString() ?? null,
            }
          : null,
      });
    }),

    route(findCall('/wallet/recipient'), async (input, context) => {
      const { site } = context;
      const { uid } = requireUser(context);
      const counted = input.uid === uid ? ok(null) : await countLookup(db, context);
      if (!counted.ok) return counted;
      const found = await findRecipient(input, site);
      if (!found.ok) return found;
      const sought = found.value;
      if (sought === uid) return refuse('recipient_self');
      const party = sought === undefined ? undefined : (await findParties(db, site.siteId, [sought])).get(sought);
      if (!party) return refuse('recipient_unknown');
      if (party.isFrozen) return refuse('recipient_frozen');
      const pin = pinRulesOf(site, await deps.ownPinAbove(site.siteId, uid));
      return ok({
        uid: party.uid,
        name: party.name,
        isFavourite: await isFavourite(db, { siteId: site.siteId, uid }, party.uid),
        minimum: formatMinor(transferRulesOf(site).minimumMinor),
        remaining: formatMinor(await readRemaining(db, site, uid, context.now)),
        pinRequired: pin.always || (pin.forNew && (await isNewRecipient(db, site.siteId, uid, party.uid))),
        pinAbove:
          pin.aboveMinor === null
            ? null
            : formatMinor(pinLeft(pin.aboveMinor, await readUnprovenToday(db, site, uid, context.now))),
      });
    }),

    route(findCall('/wallet/recents'), async (_input, context) => {
      const parties = await readRecents(db, context.site.siteId, requireUser(context).uid, RECENT_RECIPIENTS);
      return ok(parties.map(({ uid, name }) => ({ uid, name })));
    }),

    route(findCall('/wallet/favourites'), async (_input, context) => {
      const parties = await readFavourites(db, { siteId: context.site.siteId, uid: requireUser(context).uid });
      return ok(parties.map(({ uid, name }) => ({ uid, name })));
    }),

    route(findCall('/wallet/favourite'), async ({ uid: favoured, isFavourite: isWanted }, context) => {
      const { siteId } = context.site;
      const { uid } = requireUser(context);
      if (!isWanted) {
        await removeFavourite(db, { siteId, uid }, favoured);
        return ok({});
      }
      if (favoured === uid) return refuse('recipient_self');
      const counted = await countLookup(db, context);
      if (!counted.ok) return counted;
      if (!(await findParties(db, siteId, [favoured])).has(favoured)) return refuse('recipient_unknown');
      await addFavourite(db, { siteId, uid }, favoured, context.now);
      return ok({});
    }),

    route(findCall('/wallet/transfer'), async (input, context) => {
      const amount = readAmount(input.amount, context.site.unit);
      if (!amount.ok) return amount;
      const sent = await transferMoney(
        deps,
        {
          site: context.site,
          from: requireUser(context).uid,
          to: input.uid,
          amount: { unit: context.site.unit, minor: amount.value },
          pin: input.pin,
          note: input.note,
          key: idempotencyKeyOf(context),
          origin: originOf(context),
          locale: context.locale,
        },
        context.now,
      );
      if (!sent.ok) {
        // Counted as a look-up, because sending reveals as much about a uid.
        const isNamed = sent.code === 'recipient_unknown' || sent.code === 'recipient_frozen';
        const counted = isNamed ? await countLookup(db, context) : ok(null);
        return counted.ok ? sent : counted;
      }
      return ok({
        id: sent.value.journalId,
        totalCoin: formatMinor(sent.value.totalMinor),
        canWithdrawCoin: formatMinor(sent.value.availableMinor),
      });
    }),

    route(findCall('/wallet/records'), async (input, context) => {
      const { site, locale } = context;
      const { uid } = requireUser(context);
      const words = WALLET_MESSAGES[locale];
      const filter = input.kind === '' ? undefined : journalsOf(input.kind);
      const search = input.search.trim();
      const page = search === '' ? input : { number: 0, size: SEARCHED_LINES };
      const statement = await readStatement(db, site.siteId, userAccount(uid, 'available'), page, filter);
      const lines = await describeLines(db, site.siteId, uid, statement.lines, { site, locale, readers });
      const found = search === '' ? lines : lines.filter((line) => hasText(line, words, search));
      const count = search === '' ? statement.count : found.length;
      const first = input.number * input.size;
      return ok({
        content: presentRecords(search === '' ? found : found.slice(first, first + input.size), words),
        totalPages: Math.ceil(count / input.size),
        number: input.number,
      });
    }),

    route(findCall('/wallet/ready'), async (_input, context) => {
      const { site, locale, now } = context;
      const things = await readReady(db, deps.ready, { site, uid: requireUser(context).uid, locale }, now);
      return ok(
        things.map(({ kind, title, amountMinor, needMinor, count, until }) => ({
          ...{ kind, title, count },
          amount: amountMinor === null ? ('' as const) : formatMinor(amountMinor),
          need: formatMinor(needMinor),
          until: until?.toISOString() ?? null,
        })),
      );
    }),

    route(findCall('/wallet/days'), async (_input, context) => {
      const { site, now } = context;
      const today = dayText(siteDay(now, site.timezone));
      const days = Array.from({ length: FLOW_DAYS }, (_, index) => addDays(today, index + 1 - FLOW_DAYS));
      const account = userAccount(requireUser(context).uid, 'available');
      const flow = await readFlowOfDays(db, site.siteId, account, { from: days[0] ?? today, timezone: site.timezone });
      return ok(
        days.map((day) => {
          const { inMinor = 0n, outMinor = 0n } = flow.get(dayNumber(day)) ?? {};
          return { day, in: formatMinor(inMinor), out: formatMinor(outMinor) };
        }),
      );
    }),

    route(findCall('/wallet/record'), async (input, context) => {
      const { site, locale } = context;
      const { uid } = requireUser(context);
      const line = await readLine(db, site.siteId, userAccount(uid, 'available'), input.id);
      if (!line) return refuse('not_found');
      const lines = await describeLines(db, site.siteId, uid, [line], { site, locale, readers });
      const [record] = presentRecords(lines, WALLET_MESSAGES[locale]);
      if (!record) return refuse('not_found');
      const party = lines[0]?.party;
      return ok({ ...record, party: party ? { uid: party.uid, name: party.name } : null });
    }),

    route(findCall('/wallet/export'), async ({ from, to }, context) => {
      if (from > to) return refuse('dates_swapped');
      const fileRequest = { ...filesOf(context), request: { from, to }, locale: context.locale };
      const made = await decideInTransaction(db, (tx) => requestExport(tx, fileRequest, BOUNDS_OF_USERS, context.now));
      return made.ok ? ok({ id: made.value }) : made;
    }),

    route(findCall('/wallet/exports'), async (_input, context) => {
      const rows = await readExports(db, filesOf(context), context.now);
      return ok(
        rows.map((row) => ({
          id: row.export_id,
          ...daysOf(row),
          state: row.state,
          createdAt: row.created_at.toISOString(),
          expiresAt: row.expires_at?.toISOString() ?? null,
        })),
      );
    }),

    route(findCall('/wallet/export/file'), async ({ id }, context) => {
      const found = await findReadyExport(db, filesOf(context), id, context.now);
      if (!found) return refuse('not_found');
      const { from, to } = daysOf(found);
      return fileAnswer(`statement-${from}-${to}.csv`, CSV_TYPE, streamParts(deps, found));
    }),
  ];
}

function filesOf(context: CallContext): ExportOwner {
  return { siteId: context.site.siteId, owner: requireUser(context).uid, kind: STATEMENT_EXPORT };
}
