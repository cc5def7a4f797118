import { createPublicKey, generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { type ChannelRow, findChannel, saveChannel, saveGames } from '../channels/index.ts';
import { keyPrint } from './key-print.ts';

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

/** Adds a channel, paused: somebody opens it when its provider is ready. */
export function createChannel(
  { db, secrets }: ManageDependencies,
  actor: Actor,
  asked: NewChannel,
  now: Date,
): Promise<Result<{ secret: string | null }, 'channel_exists' | KeyRefusal>> {
  const { id, kind, dialect } = asked;
  const key = newKey(dialect, asked.publicKey);
  return decideInTransaction(db, async (tx) => {
    if (!key.ok) return key;
    if (await findChannel(tx, actor.siteId, id)) return refuse('channel_exists');
    const change = { ...termsOf(asked), kind, dialect, state: 'paused' as const, ...key.value };
    await saveChannel(tx, secrets, { siteId: actor.siteId, channelId: id }, change, now);
    const detail = { name: asked.name, kind, dialect };
    await recordAuditEvent(tx, actor, { action: 'channel.create', target: `channel:${id}`, detail }, now);
    return ok({ secret: key.value.secret ?? null });
  });
}

/** Names, addresses and times. */
export function saveChannelTerms(
  deps: ManageDependencies,
  actor: Actor,
  asked: ChannelTerms & Named,
  now: Date,
): Promise<Result<Record<string, never>, 'channel_unknown'>> {
  return change(deps, actor, { ...asked, action: 'channel.save' }, now, (before) => {
    const after = termsOf(asked);
    const changed = Object.entries(after).filter(([name, value]) => before[name as keyof typeof after] !== value);
    return {
      change: after,
      detail: {
        before: Object.fromEntries(changed.map(([name]) => [name, before[name as keyof typeof after]])),
        after: Object.fromEntries(changed),
      },
      value: {},
    };
  });
}

/** A channel whose provider is the sandbox: both sides of its key are here. */
export function isOfSandbox({
  dialect,
  secret_sealed: sealed,
}: Pick<ChannelRow, 'dialect' | 'secret_sealed'>): boolean {
  return dialect === 'sandbox' || (dialect === 'rsa' && sealed !== '');
}

/**
 * Another key, from the next call on. The old one stops at once. The sandbox's provider is given its side of a new pair:
 * with a key from elsewhere its games would not open any more.
 */
export async function rotateKey(
  deps: ManageDependencies,
  actor: Actor,
  asked: Named & { readonly publicKey: string },
  now: Date,
): Promise<Result<{ keyPrint: string; secret: string | null }, 'channel_unknown' | KeyRefusal>> {
  const known = await findChannel(deps.db, actor.siteId, asked.id);
  const pair = known && isOfSandbox(known) ? await makeRsaPair() : undefined;
  return change(deps, actor, { ...asked, action: 'channel.rotate' }, now, (before) => {
    const key = pair ? ok(pair) : newKey(before.dialect, asked.publicKey);
    if (!key.ok) return key;
    const secret = pair ? null : (key.value.secret ?? null);
    const print = keyPrint(secret ?? key.value.public_key ?? '');
    const detail = { before: keyPrint(before.public_key), after: print };
    return { change: key.value, detail, value: { keyPrint: print, secret } };
  });
}

export function switchChannel(
  deps: ManageDependencies,
  actor: Actor,
  asked: Named & { readonly state: 'open' | 'paused' },
  now: Date,
): Promise<Result<Record<string, never>, 'channel_unknown'>> {
  const { state } = asked;
  const action = state === 'open' ? 'channel.open' : 'channel.pause';
  return change(deps, actor, { ...asked, action }, now, () => ({ change: { state }, detail: {}, value: {} }));
}

export interface AskedGame extends Named {
  readonly game: string;
  readonly name: string;
  readonly picture: string;
  readonly isOpen: boolean;
}

/** Adds a game, or changes it. */
export function saveGame(
  { db }: ManageDependencies,
  actor: Actor,
  asked: AskedGame,
  now: Date,
): Promise<Result<Record<string, never>, 'channel_unknown'>> {
  const { id, game, name, picture, isOpen, reason } = asked;
  return decideInTransaction(db, async (tx) => {
    if (!(await lockChannel(tx, actor.siteId, id))) return refuse('channel_unknown');
    await saveGames(tx, actor.siteId, id, [{ game_id: game.trim(), name: name.trim(), picture, is_open: isOpen }]);
    const detail = { game, name, isOpen };
    await recordAuditEvent(tx, actor, { action: 'channel.game', target: `channel:${id}`, reason, detail }, now);
    return ok({});
  });
}

type Made<Value, Code extends string> =
  | {
      readonly change: Partial<Omit<ChannelRow, 'site_id' | 'channel_id' | 'secret_sealed'>> & { secret?: string };
      readonly detail: Readonly<Record<string, unknown>>;
      readonly value: Value;
    }
  | { readonly ok: false; readonly code: Code; readonly detail?: Readonly<Record<string, unknown>> };

function change<Value, Code extends string = never>(
  { db, secrets }: ManageDependencies,
  actor: Actor,
  { id, reason, action }: Named & { readonly action: string },
  now: Date,
  make: (before: ChannelRow) => Made<Value, Code>,
): Promise<Result<Value, 'channel_unknown' | Code>> {
  return decideInTransaction(db, async (tx): Promise<Result<Value, 'channel_unknown' | Code>> => {
    const before = await lockChannel(tx, actor.siteId, id);
    if (!before) return refuse('channel_unknown');
    const made = make(before);
    if ('ok' in made) return made as Result<Value, Code>;
    const { name, kind, dialect, state, launch_url } = before;
    const whole = { name, kind, dialect, state, launch_url, ...made.change };
    await saveChannel(tx, secrets, { siteId: actor.siteId, channelId: id }, whole, now);
    await recordAuditEvent(tx, actor, { action, target: `channel:${id}`, reason, detail: made.detail }, now);
    return ok(made.value);
  });
}

function lockChannel(tx: Transaction, siteId: string, channelId: string): Promise<ChannelRow | undefined> {
  return tx
    .selectFrom('channels')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('channel_id', '=', channelId)
    .forUpdate()
    .executeTakeFirst();
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

/** A provider's public key as it was given, or a new secret to give to them. */
function newKey(dialect: string, pem: string): Result<{ public_key?: string; secret?: string }, KeyRefusal> {
  if (dialect === 'hmac') return ok({ secret: randomBytes(SECRET_BYTES).toString('base64url') });
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType !== 'rsa') throw new Error('not an RSA key');
    return ok({ public_key: key.export({ type: 'spki', format: 'pem' }).toString() });
  } catch {
    return refuse('input_invalid', { fields: { publicKey: 'field_invalid' } });
  }
}
