import { findCall } from '@pitaka/contract/calls/index.ts';
import { channelAccount } from '@pitaka/core/play/channels/transfer-moves.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { type CallContext, idempotencyKeyOf, requireUser } from '../../../../platform/http/call-context.ts';
import { readAmount } from '../../../../platform/http/read-amount.ts';
import { accepted, type Route, route } from '../../../../platform/http/route.ts';
import { refuseIfProtected } from '../../../identity/protection/index.ts';
import { originOf, readBalance } from '../../../money/ledger/index.ts';
import { readWallet } from '../../../money/wallet/index.ts';
import type { Channel } from '../channel-finder.ts';
import { isNewChannel } from '../store.ts';
import { listChannels } from '../views.ts';
import { executeTransfer } from './execute-transfer.ts';
import type { TransferRow } from './store.ts';
import { type TransferDependencies, walletOf } from './wallets.ts';

/** Calls that move money into channels with balances of their own, and back (Spec: E7). */
export function channelTransferRoutes(deps: TransferDependencies): Route[] {
  const { db, finder } = deps;

  async function figures({ site, user }: CallContext) {
    const wallet = await readWallet(db, site.siteId, user?.uid ?? '');
    return { totalCoin: formatMinor(wallet.totalMinor), canWithdrawCoin: formatMinor(wallet.availableMinor) };
  }

  /** Recalls all money from one channel; 'refused' if the provider gives no amount. */
  function recall(channel: Channel, context: CallContext) {
    const { uid } = requireUser(context);
    const key = idempotencyKeyOf(context);
    const transfer = { uid, direction: 'out', amountMinor: 'all', key, origin: originOf(context) } as const;
    return executeTransfer(db, walletOf(deps, context.site, channel), transfer, context.now);
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
      // A channel that was never opened has no approved provider, so its balances are not trusted.
      if (isNewChannel(channel.row)) return refuse('channel_closed');
      if (input.direction === 'in') {
        if (channel.row.state !== 'open') return refuse('channel_closed');
        const isFree = await refuseIfProtected(db, site, uid, now);
        if (!isFree.ok) return isFree;
      }
      const transfer = {
        uid,
        direction: input.direction,
        amountMinor: amount.value,
        key: idempotencyKeyOf(context),
        origin: originOf(context),
      };
      const moved = await executeTransfer(db, walletOf(deps, site, channel), transfer, now);
      if (!moved.ok) {
        if (moved.code !== 'amount_above_balance') return refuse(moved.code, moved.detail);
        return refuse('amount_above_balance', {
          available: formatMinor((moved.detail?.availableMinor as bigint) ?? 0n),
        });
      }
      if (moved.value.state === 'refused') {
        return refuse(input.direction === 'out' ? 'amount_above_channel' : 'channel_refused');
      }
      const inGame = await readBalance(db, site.siteId, channelAccount(uid, channel.row.channel_id));
      const state = moved.value.state === 'done' ? ('done' as const) : ('checking' as const);
      const answer = { id: moved.value.transfer_id, state, balance: formatMinor(inGame), ...(await figures(context)) };
      return state === 'checking' ? accepted(answer) : ok(answer);
    }),

    route(findCall('/channel/recall'), async (_input, context) => {
      const { siteId } = context.site;
      const listed = await listChannels(db, siteId);
      const channels = [];
      let totalMinor = 0n;
      for (const { channel: row } of listed.filter(({ channel }) => channel.kind === 'transfer')) {
        const channel = await finder.find(siteId, row.channel_id);
        if (!channel || isNewChannel(channel.row)) continue;
        const recalled = await recall(channel, context);
        if (!recalled.ok && recalled.code === 'idempotency_key_reused') return refuse('idempotency_key_reused');
        const state = recalled.ok ? stateOf(recalled.value) : 'refused';
        const amountMinor = recalled.ok && state === 'done' ? recalled.value.amount_minor : 0n;
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
