import { createHmac } from 'node:crypto';
import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';
import type {
  MoveAnswer,
  TransferWallet,
  WalletOfChannel,
} from '../../../modules/play/channels/transfers/transfer-wallet.port.ts';
import { parseJson } from '../../../platform/parse-json.ts';
import type { UsedKey } from '../../../platform/provider-keys/index.ts';
import { callPublic } from '../../../platform/public-internet/call-public.ts';
import type { MayCall } from '../../../platform/public-internet/checked-connection.ts';

const DEADLINE_MS = 8_000;
const MOST_BYTES = 20_000;

/**
 * Results of a provider. After any other result, or without an answer, the outcome stays open and the same reference is
 * sent again.
 */
const DONE = 0;
const REFUSED = 1;

/** A provider with balances of its own: POST {apiUrl}/transfer and /balance, each body signed by HMAC-SHA256. */
export function createHttpWallet(
  mayCall: MayCall,
  deadlineMs = DEADLINE_MS,
  keyOf?: (channel: WalletOfChannel) => UsedKey,
): TransferWallet {
  async function post(channel: WalletOfChannel, path: string, fields: object): Promise<Record<string, unknown>> {
    const body = JSON.stringify({ ...fields, currency: channel.unit });
    const signature = createHmac('sha256', channel.secret).update(body).digest('hex').toUpperCase();
    const answer = await callPublic({
      method: 'POST',
      url: `${channel.apiUrl.replace(/\/+$/, '')}/${path}`,
      headers: { 'content-type': 'application/json', 'x-signature': signature },
      body,
      timeoutMs: deadlineMs,
      mostBytes: MOST_BYTES,
      mayCall,
      key: keyOf?.(channel),
    });
    return answer.ok && answer.value.status === 200 ? parse(answer.value.body) : {};
  }
  return {
    name: 'hmac',
    async move(channel, { reference, uid, direction, amountMinor }): Promise<MoveAnswer> {
      const fields = { reference, playerID: uid, direction, amount: formatMinor(amountMinor) };
      const { result } = await post(channel, 'transfer', fields);
      if (result === DONE) return { type: 'done' };
      return { type: result === REFUSED ? 'refused' : 'unknown' };
    },
    async balance(channel, uid) {
      const { result, balance } = await post(channel, 'balance', { playerID: uid });
      const amount = typeof balance === 'string' ? parseAmount(balance) : undefined;
      return result === DONE && amount?.ok ? amount.value : undefined;
    },
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = parseJson(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
