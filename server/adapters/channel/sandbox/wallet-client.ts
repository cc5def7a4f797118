import { randomUUID, sign } from 'node:crypto';
import { request } from 'node:http';
import { parseJson } from '../../../platform/parse-json.ts';

/** The wallet's address for the site on which a game was opened. */
export interface WalletAddress {
  readonly hostname: string;
  readonly port: number;
  /** Identifies the site: the host name under which its page was opened. */
  readonly host: string;
}

export type WalletAnswer =
  | { readonly type: 'ok'; readonly user: string; readonly balanceMinor: bigint; readonly currency: string }
  | { readonly type: 'refused'; readonly status: string; readonly balanceMinor: bigint | undefined }
  /** No answer, or no clear one: the call may have been executed. */
  | { readonly type: 'unknown'; readonly why: string };

export type WalletPath = 'user/info' | 'user/balance' | 'transaction/bet' | 'transaction/win' | 'transaction/rollback';

export interface WalletCall {
  readonly at: WalletAddress;
  readonly channel: string;
  readonly privateKey: string;
  readonly path: WalletPath;
  readonly body: Readonly<Record<string, string | number | boolean>>;
}

const DEADLINE_MS = 3_000;
const MOST_BYTES = 20_000;
/** Amounts in this dialect are whole numbers of hundred-thousandths. */
const UNITS_PER_MINOR = 1_000n;

/** Formats an amount in this dialect's form on the wire. */
export function toWire(minor: bigint): number {
  return Number(minor * UNITS_PER_MINOR);
}

/** Makes one signed call to the seamless wallet over HTTP, like any other provider. Never throws. */
export async function callWallet(call: WalletCall): Promise<WalletAnswer> {
  const body = Buffer.from(JSON.stringify({ ...call.body, request_uuid: randomUUID() }));
  const signature = sign('RSA-SHA256', body, call.privateKey).toString('base64');
  try {
    const answer = await post(call, body, signature);
    return readAnswer(parseJson(answer) as Record<string, unknown>);
  } catch (error) {
    return { type: 'unknown', why: error instanceof Error ? error.message.slice(0, 100) : 'no answer' };
  }
}

function readAnswer(answer: Record<string, unknown>): WalletAnswer {
  const status = String(answer.status ?? '');
  const balance = answer.balance;
  const isAmount = typeof balance === 'number' && Number.isSafeInteger(balance);
  const balanceMinor = isAmount ? BigInt(balance) / UNITS_PER_MINOR : undefined;
  if (status === 'RS_OK') {
    return {
      type: 'ok',
      user: String(answer.user ?? ''),
      balanceMinor: balanceMinor ?? 0n,
      currency: String(answer.currency ?? ''),
    };
  }
  // "Unknown" is an open outcome: the transaction is repeated or rolled back.
  if (status === 'RS_ERROR_UNKNOWN' || !status.startsWith('RS_ERROR_')) return { type: 'unknown', why: status };
  return { type: 'refused', status, balanceMinor };
}

/** Uses node:http, because fetch cannot set the Host header, which selects the site. */
function post({ at, channel, path }: WalletCall, body: Buffer, signature: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const pending = request(
      {
        hostname: at.hostname,
        port: at.port,
        path: `/channel/${channel}/${path}`,
        method: 'POST',
        headers: {
          host: at.host,
          'content-type': 'application/json',
          'content-length': body.length,
          'x-hub88-signature': signature,
        },
        signal: AbortSignal.timeout(DEADLINE_MS),
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
          if (text.length > MOST_BYTES) response.destroy(new Error('the answer is too long'));
        });
        response.on('end', () => resolve(text));
        response.on('error', reject);
      },
    );
    pending.on('error', reject);
    pending.end(body);
  });
}
