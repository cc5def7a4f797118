import { createPublicKey, generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { formatMinor, type Unit } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../../platform/secret-keys.ts';
import { findPendingApproval, type NewApproval, requestApproval } from '../../../back-office/approvals/index.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import {
  type ChannelRow,
  findChannel,
  findGame,
  isNewChannel,
  keyPrint,
  saveChannel,
  saveGames,
  sealChannelSecret,
  sealReportSecret,
} from '../store.ts';
import { channelChangeApproval, channelOpenApproval, lockChannel } from './channel-approvals.ts';
import { type ChannelLimits, type LimitColumns, limitColumns, raisesLimits, toColumns } from './channel-limits.ts';
import { shortensTimes, type TimeColumns, timeColumns } from './channel-times.ts';
import { isSameLaunchHost } from './launch-host.ts';

const SECRET_BYTES = 32;
const RSA_BITS = 2048;

export interface ManageDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
}

export interface ChannelTerms {
  readonly name: string;
  readonly launchUrl: string;
  readonly apiUrl: string;
  readonly tokenMinutes: number;
  readonly roundMinutes: number;
  readonly closeHours: number;
  /** Absent: unchanged, or the defaults of a new channel. */
  readonly limits?: ChannelLimits | undefined;
}

export interface NewChannel extends ChannelTerms {
  readonly id: string;
  readonly kind: 'seamless' | 'transfer';
  readonly dialect: 'rsa' | 'hmac';
  readonly publicKey: string;
}

interface Named {
  readonly id: string;
  readonly reason: string;
}

type KeyRefusal = 'input_invalid';

/** Adds a paused channel: its provider's calls are refused until a second operator opens it. */
export function createChannel(
  { db, secrets }: ManageDependencies,
  actor: Actor,
  channel: NewChannel,
  now: Date,
): Promise<Result<{ secret: string | null }, 'channel_exists' | KeyRefusal>> {
  const { id, kind, dialect } = channel;
  const key = newKey(dialect, channel.publicKey);
  return decideInTransaction(db, async (tx) => {
    if (!key.ok) return key;
    if (await findChannel(tx, actor.siteId, id)) return refuse('channel_exists');
    const reportSecret = dialect === 'rsa' ? newSecret() : undefined;
    const ofReports = reportSecret === undefined ? {} : { reportSecret };
    const change = {
      ...termsOf(channel),
      ...limitsOf(channel),
      ...ofReports,
      kind,
      dialect,
      state: 'paused' as const,
      ...key.value,
    };
    await saveChannel(tx, secrets, { siteId: actor.siteId, channelId: id }, change, now);
    const detail = { name: channel.name, kind, dialect };
    await recordAuditEvent(tx, actor, { action: 'channel.create', target: `channel:${id}`, detail }, now);
    return ok({ secret: key.value.secret ?? reportSecret ?? null });
  });
}

/** The id of the pending approval; null if the change needed none. */
export interface ChannelRequest {
  readonly approval: string | null;
}

type ChangeRefusal = 'channel_unknown' | 'approval_pending';

/**
 * Changes names, longer times and lower limits at once. A second operator approves higher limits, another address for
 * money and reports, another game host, and shorter times after which open stakes count as lost.
 */
export async function saveChannelTerms(
  deps: ManageDependencies,
  actor: Actor,
  input: ChannelTerms & Named,
  unit: Unit,
  now: Date,
): Promise<Result<ChannelRequest, ChangeRefusal>> {
  const stored = await findChannel(deps.db, actor.siteId, input.id);
  if (!stored) return refuse('channel_unknown');
  const terms = { ...termsOf(input), ...limitsOf(input) };
  const guarded = isNewChannel(stored) ? undefined : guardedOf(stored, terms);
  const direct = {
    ...terms,
    ...(guarded?.launchUrl !== undefined && { launch_url: stored.launch_url }),
    ...(guarded?.apiUrl !== undefined && { api_url: stored.api_url }),
    ...(guarded?.limits && limitColumns(stored)),
    ...(guarded?.times && timeColumns(stored)),
  };
  const saved = await change(deps, actor, { ...input, action: 'channel.save', stored }, now, (before) => {
    const changed = Object.entries(direct).filter(([name, value]) => before[name as keyof typeof direct] !== value);
    const text = (value: unknown) => (typeof value === 'bigint' ? formatMinor(value) : value);
    return {
      change: direct,
      detail: {
        before: Object.fromEntries(changed.map(([name]) => [name, text(before[name as keyof typeof direct])])),
        after: Object.fromEntries(changed.map(([name, value]) => [name, text(value)])),
      },
      value: {},
    };
  });
  if (!saved.ok) return saved;
  if (!guarded) return ok({ approval: null });
  return request(deps.db, actor, { approval: channelChangeApproval, payload: guarded, ...input, unit }, now);
}

/** The part of a change that needs a second operator; undefined if no part does. */
function guardedOf(
  stored: ChannelRow,
  terms: { readonly launch_url: string; readonly api_url: string } & TimeColumns & Partial<LimitColumns>,
) {
  const isRaised = raisesLimits(limitColumns(stored), limitColumns({ ...stored, ...terms }));
  const isElsewhere = terms.api_url !== stored.api_url;
  const isSooner = shortensTimes(stored, terms);
  const isLaunchedElsewhere = !isSameLaunchHost(terms.launch_url, stored.launch_url);
  if (!isRaised && !isElsewhere && !isSooner && !isLaunchedElsewhere) return undefined;
  const after = limitColumns({ ...stored, ...terms });
  return {
    ...(isLaunchedElsewhere && { launchUrl: terms.launch_url }),
    ...(isElsewhere && { apiUrl: terms.api_url }),
    ...(isRaised && {
      limits: {
        winTimes: after.win_times,
        largestWin: formatMinor(after.largest_win_minor),
        dailyNet: formatMinor(after.daily_net_minor),
        freeWins: formatMinor(after.free_wins_minor),
      },
    }),
    ...(isSooner && { times: { roundMinutes: terms.round_minutes, closeHours: terms.close_hours } }),
  };
}

/** Whether the sandbox is the channel's provider: then we have both keys of the pair. */
export function isOfSandbox({
  dialect,
  secret_sealed: sealed,
}: Pick<ChannelRow, 'dialect' | 'secret_sealed'>): boolean {
  return dialect === 'sandbox' || (dialect === 'rsa' && sealed !== '');
}

/**
 * Replaces the key: at once for a new or a sandbox channel; otherwise when a second operator approves the new key. The
 * sandbox's provider gets its side of the new pair, as its games would no longer open with another key. A channel with
 * a key pair but without a secret for reports gets one.
 */
export async function rotateKey(
  deps: ManageDependencies,
  actor: Actor,
  input: Named & { readonly publicKey: string },
  unit: Unit,
  now: Date,
): Promise<Result<{ keyPrint: string; secret: string | null } & ChannelRequest, ChangeRefusal | KeyRefusal>> {
  const stored = await findChannel(deps.db, actor.siteId, input.id);
  if (!stored) return refuse('channel_unknown');
  const pair = isOfSandbox(stored) ? await makeRsaPair() : undefined;
  const key = pair ? ok(pair) : newKey(stored.dialect, input.publicKey);
  if (!key.ok) return key;
  const secret = pair ? null : (key.value.secret ?? null);
  const print = keyPrint(secret ?? key.value.public_key ?? '');
  const reportSecret = isReportUnsigned(stored) ? newSecret() : undefined;
  const ofReports = reportSecret === undefined ? {} : { reportSecret };
  const shown = secret ?? reportSecret ?? null;
  if (pair || isNewChannel(stored)) {
    const changed = await change(deps, actor, { ...input, action: 'channel.rotate', stored }, now, (before) => {
      return { change: { ...key.value, ...ofReports }, detail: { before: before.key_print, after: print }, value: {} };
    });
    return changed.ok ? ok({ keyPrint: print, secret: shown, approval: null }) : changed;
  }
  const beside = (tx: Transaction) =>
    writeNextKey(deps, tx, { siteId: actor.siteId, id: input.id }, { ...key.value, ...ofReports }, print);
  const payload = { keyPrint: print };
  const requested = await request(
    deps.db,
    actor,
    { approval: channelChangeApproval, payload, ...input, unit, beside },
    now,
  );
  return requested.ok ? ok({ keyPrint: print, secret: shown, ...requested.value }) : requested;
}

/** A channel with a key pair from before our requests for its reports were signed. */
function isReportUnsigned(stored: ChannelRow): boolean {
  return stored.dialect === 'rsa' && !isOfSandbox(stored) && stored.report_secret_sealed === '';
}

async function writeNextKey(
  { secrets }: ManageDependencies,
  tx: Transaction,
  { siteId, id }: { readonly siteId: string; readonly id: string },
  key: { readonly public_key?: string; readonly secret?: string; readonly reportSecret?: string },
  print: string,
): Promise<void> {
  await tx
    .updateTable('channels')
    .set({
      next_key_print: print,
      next_public_key: key.public_key ?? '',
      next_secret_sealed: key.secret === undefined ? '' : sealChannelSecret(secrets, siteId, id, key.secret),
      // The secret takes effect at once, as the source of reports is approved with the address.
      ...(key.reportSecret !== undefined && {
        report_secret_sealed: sealReportSecret(secrets, siteId, id, key.reportSecret),
      }),
    })
    .where('site_id', '=', siteId)
    .where('channel_id', '=', id)
    .execute();
}

/** Pauses or reopens a channel, which needs one operator; the first opening needs two. */
export async function switchChannel(
  deps: ManageDependencies,
  actor: Actor,
  input: Named & { readonly state: 'open' | 'paused' },
  unit: Unit,
  now: Date,
): Promise<Result<ChannelRequest, ChangeRefusal>> {
  const { state } = input;
  const stored = await findChannel(deps.db, actor.siteId, input.id);
  if (stored && isNewChannel(stored) && state === 'open') {
    return request(deps.db, actor, { approval: channelOpenApproval, payload: {}, ...input, unit }, now);
  }
  const action = state === 'open' ? 'channel.open' : 'channel.pause';
  const changed = await change(deps, actor, { ...input, action }, now, (before) => {
    // A channel opened before approvals existed does not count as new.
    const wasOpen = before.state === 'open' ? { approved_at: before.approved_at ?? now } : {};
    return { change: { state, ...wasOpen }, detail: {}, value: {} };
  });
  return changed.ok ? ok({ approval: null }) : changed;
}

async function request(
  db: Database,
  actor: Actor,
  input: Named &
    Pick<NewApproval, 'approval' | 'payload' | 'unit'> & { readonly beside?: (tx: Transaction) => Promise<void> },
  now: Date,
): Promise<Result<ChannelRequest, ChangeRefusal>> {
  const { id: targetId, approval, payload, reason, unit, beside } = input;
  const made = await requestApproval(
    db,
    actor,
    { approval, targetId, payload, reason, unit, ...(beside && { beside }) },
    now,
  );
  if (made.ok) return ok({ approval: made.value.id });
  if (made.code === 'approval_pending') return refuse('approval_pending');
  if (made.code === 'not_found' || made.code === 'record_state') return refuse('channel_unknown');
  throw new Error(`a change of a channel was refused: ${made.code}`);
}

export interface GameRequest extends Named {
  readonly game: string;
  readonly name: string;
  readonly picture: string;
  readonly isOpen: boolean;
}

/**
 * Adds or changes a game. Once the channel was opened, a second operator approves another picture: players see it, and
 * it may show an account to pay.
 */
export async function saveGame(
  { db }: ManageDependencies,
  actor: Actor,
  input: GameRequest,
  unit: Unit,
  now: Date,
): Promise<Result<ChannelRequest, ChangeRefusal>> {
  const { id, name, picture, isOpen, reason } = input;
  const game = input.game.trim();
  const saved = await decideInTransaction(db, async (tx): Promise<Result<{ waits: boolean }, ChangeRefusal>> => {
    const channel = await lockChannel(tx, actor.siteId, id);
    if (!channel) return refuse('channel_unknown');
    const before = await findGame(tx, actor.siteId, id, game);
    const waits = !isNewChannel(channel) && picture !== '' && picture !== before?.picture;
    if (waits && (await findPendingApproval(tx, actor.siteId, { type: 'channel', id }))) {
      return refuse('approval_pending');
    }
    const shown = waits ? (before?.picture ?? '') : picture;
    await saveGames(tx, actor.siteId, id, [{ game_id: game, name: name.trim(), picture: shown, is_open: isOpen }]);
    const detail = { game, name, isOpen, picture: shown };
    await recordAuditEvent(tx, actor, { action: 'channel.game', target: `channel:${id}`, reason, detail }, now);
    return ok({ waits });
  });
  if (!saved.ok) return saved;
  if (!saved.value.waits) return ok({ approval: null });
  const payload = { picture: { game, address: picture } };
  return request(db, actor, { approval: channelChangeApproval, payload, id, reason, unit }, now);
}

type Made<Value, Code extends string> =
  | {
      readonly change: Partial<Omit<ChannelRow, 'site_id' | 'channel_id' | 'secret_sealed'>> & {
        secret?: string;
        reportSecret?: string;
      };
      readonly detail: Readonly<Record<string, unknown>>;
      readonly value: Value;
    }
  | { readonly ok: false; readonly code: Code; readonly detail?: Readonly<Record<string, unknown>> };

function change<Value, Code extends string = never>(
  { db, secrets }: ManageDependencies,
  actor: Actor,
  { id, reason, action, stored }: Named & { readonly action: string; readonly stored?: ChannelRow },
  now: Date,
  make: (before: ChannelRow) => Made<Value, Code>,
): Promise<Result<Value, ChangeRefusal | Code>> {
  return decideInTransaction(db, async (tx): Promise<Result<Value, ChangeRefusal | Code>> => {
    const before = await lockChannel(tx, actor.siteId, id);
    if (!before) return refuse('channel_unknown');
    // The channel stays unchanged while an approval is pending, except that it can be paused at any time.
    const isPause = action === 'channel.pause';
    if (!isPause && (await findPendingApproval(tx, actor.siteId, { type: 'channel', id }))) {
      return refuse('approval_pending');
    }
    // One operator was enough before the lock; if the guarded values have changed since, a second operator is needed.
    if (stored && !isSameGuard(stored, before)) return refuse('approval_pending');
    const made = make(before);
    if ('ok' in made) return made as Result<Value, Code>;
    const { name, kind, dialect, state, launch_url } = before;
    const whole = { name, kind, dialect, state, launch_url, ...made.change };
    await saveChannel(tx, secrets, { siteId: actor.siteId, channelId: id }, whole, now);
    await recordAuditEvent(tx, actor, { action, target: `channel:${id}`, reason, detail: made.detail }, now);
    return ok(made.value);
  });
}

function isSameGuard(one: ChannelRow, other: ChannelRow): boolean {
  const isSameLimits =
    !raisesLimits(limitColumns(one), limitColumns(other)) && !raisesLimits(limitColumns(other), limitColumns(one));
  const isSameTimes = one.round_minutes === other.round_minutes && one.close_hours === other.close_hours;
  const isSameAddress = one.api_url === other.api_url && isSameLaunchHost(one.launch_url, other.launch_url);
  return isSameLimits && isSameTimes && isSameAddress && isNewChannel(one) === isNewChannel(other);
}

function limitsOf({ limits }: Pick<ChannelTerms, 'limits'>): Partial<LimitColumns> {
  return limits ? toColumns(limits) : {};
}

function termsOf({ name, launchUrl, apiUrl, tokenMinutes, roundMinutes, closeHours }: ChannelTerms) {
  return {
    name: name.trim(),
    launch_url: launchUrl.trim(),
    api_url: apiUrl.trim(),
    token_minutes: tokenMinutes,
    round_minutes: roundMinutes,
    close_hours: closeHours,
  };
}

async function makeRsaPair(): Promise<{ public_key: string; secret: string }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: RSA_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { public_key: publicKey, secret: privateKey };
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** A provider's public key as given, or a new secret for the provider. */
function newKey(dialect: string, pem: string): Result<{ public_key?: string; secret?: string }, KeyRefusal> {
  if (dialect === 'hmac') return ok({ secret: newSecret() });
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType !== 'rsa') throw new Error('not an RSA key');
    // A short key can be factored by anyone who sees it, and an approver sees only its hash.
    if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < RSA_BITS) throw new Error('too short');
    return ok({ public_key: key.export({ type: 'spki', format: 'pem' }).toString() });
  } catch {
    return refuse('input_invalid', { fields: { publicKey: 'field_invalid' } });
  }
}
