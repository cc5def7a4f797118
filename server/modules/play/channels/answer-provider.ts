import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { PLAYED_TYPES, playableMinor } from '@pitaka/core/play/channels/playable.ts';
import type { ChannelTransaction } from '@pitaka/core/play/channels/transaction.ts';
import { smallestMinor } from '@pitaka/core/values/money.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database } from '../../../platform/db/database.ts';
import { runStatement } from '../../../platform/db/statement.ts';
import type { Site } from '../../../platform/http/site.ts';
import { securitySettings } from '../../identity/audit/index.ts';
import { readBalances } from '../../money/ledger/index.ts';
import { NO_GUARD, type ReadBetGuard } from './bet-guard.ts';
import { RETURN_ID } from './betting/round-id.ts';
import type { ChannelDialect, ProviderCall, ProviderReply, ProviderStep } from './channel-dialect.port.ts';
import type { Channel } from './channel-finder.ts';
import { launchTokenHash } from './launch-token.ts';
import { isNewChannel } from './store.ts';
import type { TransactionBatch } from './transaction-batch.ts';
import { findTokens, type TokenRow } from './transaction-lookups.ts';

export interface ProviderDependencies {
  readonly db: Database;
  readonly batch: TransactionBatch;
  readonly guardBet: ReadBetGuard;
}

interface ProviderContext {
  readonly site: Site;
  readonly channel: Channel;
  readonly dialect: ChannelDialect;
  readonly now: Date;
}

const UID = /^[0-9]{8}$/;

/** Executes a provider's call after its signature was verified, and returns the reply. */
export async function answerProvider(
  deps: ProviderDependencies,
  context: ProviderContext,
  call: ProviderCall,
): Promise<ProviderReply> {
  // Until a channel is opened, only the operator who created it has seen its key.
  if (isNewChannel(context.channel.row)) return { answer: 'partner_invalid', uid: '', currency: context.site.unit };
  if (call.type === 'steps') {
    // A channel with balances of its own reports no bets: its wins would never be compared with a report, and its bets
    // would count for cashback and agents.
    const isSeamless = context.channel.row.kind === 'seamless';
    return isSeamless
      ? answerSteps(deps, context, call.steps)
      : { answer: 'partner_invalid', uid: '', currency: context.site.unit };
  }
  const { site, channel, now } = context;
  const currency = site.unit;
  const token = call.token === '' ? undefined : await findToken(deps.db, context, call.token);
  const uid = call.type === 'balance' && call.uid !== '' ? call.uid : (token?.uid ?? '');
  const isOfAnother = token !== undefined && (token.channel_id !== channel.row.channel_id || token.uid !== uid);
  const needsToken = call.type === 'info' || call.token !== '';
  if (uid === '' || isOfAnother || (needsToken && !token)) return { answer: 'token_invalid', uid, currency };
  if (call.type === 'info' && token && (token.is_over || token.expires_at <= now))
    return { answer: 'token_expired', uid, currency };
  const balanceMinor = await readPlayable(deps.db, site.siteId, uid);
  return balanceMinor === undefined
    ? { answer: 'user_unknown', uid, currency }
    : { answer: 'ok', uid, currency, balanceMinor };
}

async function answerSteps(
  deps: ProviderDependencies,
  context: ProviderContext,
  steps: readonly ProviderStep[],
): Promise<ProviderReply> {
  let reply: ProviderReply = { answer: 'syntax_wrong', uid: '', currency: context.site.unit };
  for (const step of steps) {
    reply = await answerStep(deps, context, step);
    if (reply.answer !== 'ok') return reply;
  }
  return reply;
}

async function answerStep(
  deps: ProviderDependencies,
  context: ProviderContext,
  step: ProviderStep,
): Promise<ProviderReply> {
  const { site, channel } = context;
  const currency = site.unit;
  const { tx } = await complete(deps.db, context, step);
  if (usesReturnId(tx)) return { answer: 'types_wrong', uid: tx.uid, currency };
  if (!UID.test(tx.uid)) {
    // The player is invalid, but the transaction id may belong to a valid player.
    const isUsed = await isKnown(deps.db, context, tx.transactionId);
    return { answer: isUsed ? 'duplicate' : 'user_unknown', uid: tx.uid, currency };
  }
  // A currency without decimals has no hundredths to stake.
  if (tx.amountMinor % smallestMinor(currency) !== 0n) return { answer: 'types_wrong', uid: tx.uid, currency };
  const guard = tx.type === 'bet' ? await deps.guardBet(site, tx.uid) : NO_GUARD;
  const outcome = await deps.batch.submit({
    siteId: site.siteId,
    unit: site.unit,
    channel: channel.row.channel_id,
    tx,
    currency: step.currency,
    tokenHash: tx.type === 'bet' ? launchTokenHash(step.token) : undefined,
    tokenMinutes: channel.row.token_minutes,
    idleHours: securitySettings.of(site).idleHours,
    isGameKnown: channel.games.has(tx.game),
    isChannelOpen: channel.row.state === 'open',
    win: channel.win,
    day: siteDay(context.now, site.timezone),
    timezone: site.timezone,
    takesWinsAlone: context.dialect.takesWinsAlone,
    unknownOriginal: context.dialect.unknownOriginal,
    countsTurnover: site.features.bonus,
    ...guard,
  });
  // The provider repeats the call under the same id, and then finds or completes the transaction.
  if ('ok' in outcome) return { answer: 'unknown_error', uid: tx.uid, currency };
  return { ...outcome, uid: tx.uid, currency };
}

function usesReturnId(tx: ChannelTransaction): boolean {
  return [tx.transactionId, tx.type === 'bet' ? '' : tx.reference].some((id) => id.startsWith(RETURN_ID));
}

/** Fills in player and game from the token if the provider does not send them. */
async function complete(db: Database, context: ProviderContext, step: ProviderStep): Promise<ProviderStep> {
  const { tx, token } = step;
  const lacks = tx.uid === '' || (tx.type === 'bet' && tx.game === '');
  const row = lacks && token !== '' ? await findToken(db, context, token) : undefined;
  if (row?.channel_id !== context.channel.row.channel_id) return step;
  return { ...step, tx: { ...tx, uid: tx.uid || row.uid, game: tx.game || row.game_id } };
}

async function findToken(db: Database, { site, now }: ProviderContext, token: string): Promise<TokenRow | undefined> {
  const { idleHours } = securitySettings.of(site);
  const [row] = await runStatement<TokenRow>(db, findTokens(site.siteId, [launchTokenHash(token)], { now, idleHours }));
  return row;
}

async function isKnown(db: Database, { site, channel }: ProviderContext, transactionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('channel_transactions')
    .select('kind')
    .where('site_id', '=', site.siteId)
    .where('channel_id', '=', channel.row.channel_id)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** undefined: no account with this uid has ever existed. */
async function readPlayable(db: Database, siteId: string, uid: string): Promise<bigint | undefined> {
  if (!UID.test(uid)) return undefined;
  const balances = await readBalances(
    db,
    siteId,
    PLAYED_TYPES.map((type) => userAccount(uid, type)),
  );
  if (!balances.has(userAccount(uid, 'available'))) return undefined;
  return playableMinor((type) => balances.get(userAccount(uid, type)) ?? 0n);
}
