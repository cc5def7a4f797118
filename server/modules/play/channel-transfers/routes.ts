import { findCall } from '@pitaka/contract/calls/index.ts';
import { channelAccount } from '@pitaka/core/play/channels/transfer-moves.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { type CallContext, idempotencyKeyOf, requireUser } from '../../../platform/http/call-context.ts';
import { readAmount } from '../../../platform/http/read-amount.ts';
import { accepted, type Route, route } from '../../../platform/http/route.ts';
import { refuseIfProtected } from '../../identity/protection/index.ts';
import { originOf, readBalance } from '../../money/ledger/index.ts';
import { readWallet } from '../../money/wallet/index.ts';
import { type Channel, listChannels } from '../channels/index.ts';
import { carryOut } from './carry-out.ts';
import { findByKey, type TransferRow } from './store.ts';
import { type TransferDependencies, walletOf } from './wallets.ts';

/** Money into channels that keep balances of their own, and back (Spec: E7). */
export function channelTransferRoutes(deps: TransferDependencies): Route[] {
  const { db, finder } = deps;

  async function figures({ site, user }: CallContext) {
    const wallet = await readWallet(db, site.siteId, user?.uid ?? '');
    return { totalCoin: formatMinor(wallet.totalMinor), canWithdrawCoin: formatMinor(wallet.availableMinor) };
  }

  /** Everything of one channel; 'refused' also where the provider does not say how much there is. */
  async function recall(channel: Channel, context: CallContext) {
    const { site, now } = context;
    const { uid } = requireUser(context);
    const found = walletOf(deps, site, channel);
    const key = idempotencyKeyOf(context);
    const before = await findByKey(db, { siteId: site.siteId, uid, channelId: channel.row.channel_id }, key);
    const amountMinor = before ? before.amount_minor : await found.wallet.balance(found.channel, uid);
    if (amountMinor === undefined) return ok(undefined);
    const asked = { uid, direction: 'out', isRecall: true, amountMinor, key, origin: originOf(context) } as const;
    return carryOut(db, found, asked, now);
  }

  return [
    route(findCall('/channel/transfer'), async (input, context) => {
      const { site, now } = context;
      const { uid } = requireUser(context);
      const amount = readAmount(input.amount, site.unit);
      if (!amount.ok) return amount;
      if (amount.value === 0n) return refuse('amount_too_small', { minimum: formatMinor(1n) });
      const channel = await finder.find(site.siteId, input.channel);
      if (!channel) return refuse('channel_unknown');
      if (channel.row.kind === 'seamless') return refuse('channel_seamless');
      if (input.direction === 'in') {
        if (channel.row.state !== 'open') return refuse('channel_closed');
        const isFree = await refuseIfProtected(db, site, uid, now);
        if (!isFree.ok) return isFree;
      }
      const asked = {
        uid,
        direction: input.direction,
        isRecall: false,
        amountMinor: amount.value,
        key: idempotencyKeyOf(context),
        origin: originOf(context),
      };
      const moved = await carryOut(db, walletOf(deps, site, channel), asked, now);
      if (!moved.ok) {
        if (moved.code !== 'amount_above_balance') return refuse(moved.code);
        return refuse('amount_above_balance', {
          available: formatMinor((moved.detail?.availableMinor as bigint) ?? 0n),
        });
      }
      if (moved.value.state === 'refused') {
        return refuse(input.direction === 'out' ? 'amount_above_channel' : 'channel_refused');
      }
      const there = await readBalance(db, site.siteId, channelAccount(uid, channel.row.channel_id));
      const state = moved.value.state === 'done' ? ('done' as const) : ('checking' as const);
      const answer = { id: moved.value.transfer_id, state, balance: formatMinor(there), ...(await figures(context)) };
      return state === 'checking' ? accepted(answer) : ok(answer);
    }),

    route(findCall('/channel/recall'), async (_input, context) => {
      const { siteId } = context.site;
      const listed = await listChannels(db, siteId);
      const channels = [];
      let totalMinor = 0n;
      for (const { channel: row } of listed.filter(({ channel }) => channel.kind === 'transfer')) {
        const channel = await finder.find(siteId, row.channel_id);
        if (!channel) continue;
        const recalled = await recall(channel, context);
        if (!recalled.ok && recalled.code === 'idempotency_key_reused') return refuse('idempotency_key_reused');
        const moved = recalled.ok ? recalled.value : undefined;
        const state = moved ? stateOf(moved) : 'refused';
        const amountMinor = state === 'done' && moved ? moved.amount_minor : 0n;
        totalMinor += amountMinor;
        channels.push({ channel: row.channel_id, name: row.name, amount: formatMinor(amountMinor), state });
      }
      const answer = { amount: formatMinor(totalMinor), channels, ...(await figures(context)) };
      return channels.some(({ state }) => state === 'checking') ? accepted(answer) : ok(answer);
    }),
  ];
}

function stateOf({ state }: TransferRow): 'done' | 'checking' | 'refused' {
  return state === 'done' || state === 'refused' ? state : 'checking';
}
