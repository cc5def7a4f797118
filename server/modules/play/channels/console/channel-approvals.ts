import type { Unit } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { isGameAddress, isPictureAddress } from '@pitaka/core/values/web-address.ts';
import * as z from 'zod/mini';
import type { Transaction } from '../../../../platform/db/database.ts';
import { moneyText } from '../../../../platform/money-text.ts';
import { type ApprovalTarget, defineApproval } from '../../../back-office/approvals/index.ts';
import { recordAuditEvent } from '../../../identity/audit/index.ts';
import { type ChannelRow, findChannel, findGame, isNewChannel, readGamePictures, saveGames } from '../store.ts';
import { type LimitColumns, limitColumns, toColumns } from './channel-limits.ts';
import type { TimeColumns } from './channel-times.ts';

const channelTarget: ApprovalTarget = {
  type: 'channel',
  async find(db, siteId, id) {
    const found = await findChannel(db, siteId, id);
    return found && { label: found.name };
  },
};
const permission = { request: 'channel.manage', decide: 'approval.decide' } as const;
// Locks key, address, limits and times as the approver saw them.
const lock = async (tx: Transaction, { siteId, targetId }: { readonly siteId: string; readonly targetId: string }) => {
  await lockChannel(tx, siteId, targetId);
};

export function lockChannel(tx: Transaction, siteId: string, channelId: string): Promise<ChannelRow | undefined> {
  return tx
    .selectFrom('channels')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('channel_id', '=', channelId)
    .forUpdate()
    .executeTakeFirst();
}

const KINDS = {
  seamless: 'Seamless: from the player’s wallet',
  transfer: 'Transfer: keeps its own balance',
} as const;

/** Without an address for reports the wins are compared with nothing, so the approver must not overlook its absence. */
const NO_API = { seamless: 'None: no report is compared', transfer: '' } as const;

/**
 * Opens a channel. The holder of its key decides what players win, and players are sent to its address with a token, so
 * a second operator checks key, kind, addresses, limits and times.
 */
export const channelOpenApproval = defineApproval({
  kind: 'channel_open',
  title: 'First opening of a game channel',
  target: channelTarget,
  schema: z.strictObject({}),
  permission,
  lock,

  async check(tx, { siteId, targetId }) {
    const found = await findChannel(tx, siteId, targetId);
    return found && isNewChannel(found) ? ok(null) : refuse('record_state');
  },

  async preview(db, { siteId, targetId, unit }) {
    const found = await findChannel(db, siteId, targetId);
    if (!found) return [];
    const lines = [
      { label: 'Channel', before: 'New', after: 'Open' },
      { label: 'Key', before: '', after: found.key_print },
      { label: 'Kind', before: '', after: KINDS[found.kind] },
      { label: 'Signature', before: '', after: found.dialect },
      { label: 'Game address', before: '', after: found.launch_url },
      { label: 'Provider’s API', before: '', after: found.api_url || NO_API[found.kind] },
    ];
    return [
      ...lines.filter(({ after }) => after !== ''),
      ...limitLines(undefined, found, unit),
      ...timeLines(undefined, found),
      ...(await readGamePictures(db, siteId, targetId)).map(({ name, picture }) => ({
        label: pictureLabel(name),
        before: '',
        after: picture,
      })),
    ];
  },

  describe: ({ target }) => `Open the game channel ${target.label} for the first time`,

  async execute(tx, { siteId, targetId, reason, checker }, now) {
    const found = await lockChannel(tx, siteId, targetId);
    if (!found) return refuse('not_found');
    if (!isNewChannel(found)) return refuse('record_state');
    await write(tx, found, { state: 'open', approved_at: now });
    const event = { action: 'channel.open', target: `channel:${targetId}`, reason, detail: { key: found.key_print } };
    await recordAuditEvent(tx, checker, event, now);
    return ok({ key: found.key_print });
  },
});

const amount = z.string().check(z.regex(/^[0-9]{1,13}\.[0-9]{2}$/));

const pictureLabel = (game: string) => `Picture of ${game}`;

/**
 * Changes the key, an address, the game host or the picture of a game, raises payment limits, or shortens the times
 * after which open rounds count as lost.
 */
export const channelChangeApproval = defineApproval({
  kind: 'channel_change',
  title: 'Key, addresses, pictures, higher limits or shorter times of a game channel',
  target: channelTarget,
  schema: z.strictObject({
    keyPrint: z.optional(z.string()),
    launchUrl: z.optional(z.string().check(z.maxLength(500), z.refine(isGameAddress, 'field_invalid'))),
    apiUrl: z.optional(z.string().check(z.maxLength(500))),
    limits: z.optional(
      z.strictObject({
        winTimes: z.int().check(z.gte(1), z.lte(1_000_000)),
        largestWin: amount,
        dailyNet: amount,
        freeWins: amount,
      }),
    ),
    times: z.optional(
      z.strictObject({
        roundMinutes: z.int().check(z.gte(1), z.lte(100_000)),
        closeHours: z.int().check(z.gte(0), z.lte(8760)),
      }),
    ),
    picture: z.optional(
      z.strictObject({
        game: z.string().check(z.minLength(1), z.maxLength(120)),
        address: z.string().check(z.minLength(1), z.maxLength(500), z.refine(isPictureAddress, 'field_invalid')),
      }),
    ),
  }),
  permission,
  lock,

  async check(tx, { siteId, targetId, payload: { keyPrint, launchUrl, apiUrl, limits, times, picture } }) {
    const found = await findChannel(tx, siteId, targetId);
    if (picture && !(await findGame(tx, siteId, targetId, picture.game))) return refuse('not_found');
    const isSomething = [keyPrint, launchUrl, apiUrl, limits, times, picture].some((part) => part !== undefined);
    return found && !isNewChannel(found) && isSomething ? ok(null) : refuse('record_state');
  },

  async preview(db, { siteId, targetId, unit, payload: { keyPrint, launchUrl, apiUrl, limits, times, picture } }) {
    const found = await findChannel(db, siteId, targetId);
    if (!found) return [];
    const game = picture && (await findGame(db, siteId, targetId, picture.game));
    return [
      ...(keyPrint === undefined ? [] : [{ label: 'Key', before: found.key_print, after: keyPrint }]),
      ...(launchUrl === undefined ? [] : [{ label: 'Game address', before: found.launch_url, after: launchUrl }]),
      ...(apiUrl === undefined
        ? []
        : [{ label: 'Provider’s API', before: found.api_url, after: apiUrl || NO_API[found.kind] }]),
      ...(limits ? limitLines(found, toColumns(limits), unit) : []),
      ...(times ? timeLines(found, columnsOf(times)) : []),
      ...(picture && game ? [{ label: pictureLabel(game.name), before: game.picture, after: picture.address }] : []),
    ];
  },

  describe({ target, payload: { keyPrint, launchUrl, apiUrl, limits, picture } }) {
    if (picture !== undefined) return `Change the picture of a game of the game channel ${target.label}`;
    if (keyPrint !== undefined) return `Change the key of the game channel ${target.label}`;
    if (launchUrl !== undefined) return `Change where the games of the game channel ${target.label} open`;
    if (apiUrl !== undefined) return `Change where the game channel ${target.label} is asked`;
    return limits
      ? `Raise what the game channel ${target.label} may pay`
      : `Let open rounds of the game channel ${target.label} be lost sooner`;
  },

  async execute(
    tx,
    { siteId, targetId, reason, checker, payload: { keyPrint, launchUrl, apiUrl, limits, times, picture } },
    now,
  ) {
    const found = await lockChannel(tx, siteId, targetId);
    if (!found) return refuse('not_found');
    // Accepts only the requested key, not a key that was created meanwhile.
    if (keyPrint !== undefined && (keyPrint === '' || keyPrint !== found.next_key_print)) {
      return refuse('approval_outdated');
    }
    if (picture) {
      const game = await findGame(tx, siteId, targetId, picture.game);
      if (!game) return refuse('approval_outdated');
      await saveGames(tx, siteId, targetId, [{ ...game, picture: picture.address }]);
    }
    const columns = {
      ...(keyPrint !== undefined && {
        key_print: keyPrint,
        public_key: found.next_public_key,
        secret_sealed: found.next_secret_sealed,
        ...{ next_key_print: '', next_public_key: '', next_secret_sealed: '' },
      }),
      ...(launchUrl !== undefined && { launch_url: launchUrl.trim() }),
      ...(apiUrl !== undefined && { api_url: apiUrl.trim() }),
      ...(limits && toColumns(limits)),
      ...(times && columnsOf(times)),
    };
    if (Object.keys(columns).length > 0) await write(tx, found, columns);
    const detail = {
      ...(keyPrint !== undefined && { keyPrint }),
      ...(launchUrl !== undefined && { launchUrl }),
      ...(apiUrl !== undefined && { apiUrl }),
      ...limits,
      ...times,
      ...(picture && { game: picture.game, picture: picture.address }),
    };
    const action = keyPrint === undefined ? 'channel.save' : 'channel.rotate';
    await recordAuditEvent(tx, checker, { action, target: `channel:${targetId}`, reason, detail }, now);
    return ok(detail);
  },
});

async function write(tx: Transaction, { site_id, channel_id }: ChannelRow, change: Partial<ChannelRow>): Promise<void> {
  await tx
    .updateTable('channels')
    .set(change)
    .where('site_id', '=', site_id)
    .where('channel_id', '=', channel_id)
    .execute();
}

function columnsOf(times: { readonly roundMinutes: number; readonly closeHours: number }): TimeColumns {
  return { round_minutes: times.roundMinutes, close_hours: times.closeHours };
}

function timeLines(before: TimeColumns | undefined, after: TimeColumns) {
  const minutes = (row: TimeColumns | undefined) => (row ? `${row.round_minutes} min` : '');
  const hours = (row: TimeColumns) => (row.close_hours === 0 ? 'never' : `after ${row.close_hours} h`);
  return [
    { label: 'A round may stay open', before: minutes(before), after: minutes(after) },
    { label: 'Open rounds closed by rule', before: before ? hours(before) : '', after: hours(after) },
  ];
}

function limitLines(before: LimitColumns | undefined, row: LimitColumns, unit: Unit) {
  const after = limitColumns(row);
  const money = (minor: bigint | undefined) => (minor === undefined ? '' : moneyText(minor, unit));
  const times = (count: number | undefined) => (count === undefined ? '' : `${count} × the stake`);
  return [
    { label: 'Largest win', before: times(before?.win_times), after: times(after.win_times) },
    { label: 'And at most', before: money(before?.largest_win_minor), after: money(after.largest_win_minor) },
    { label: 'Net paid a day', before: money(before?.daily_net_minor), after: money(after.daily_net_minor) },
    {
      label: 'Without a stake a day',
      before: money(before?.free_wins_minor),
      after: money(after.free_wins_minor),
    },
  ];
}
