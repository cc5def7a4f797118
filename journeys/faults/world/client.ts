/** The outcome of a request, as far as its client knows. */
export type Outcome = 'ok' | 'refused' | 'unknown';

export interface Reply {
  readonly outcome: Outcome;
  /** The refusal's code, or what broke. */
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Asked {
  readonly url: string;
  readonly path: string;
  readonly body: object;
  /** The address of the person, as a proxy reports it. */
  readonly address: string;
  readonly token?: string | undefined;
  readonly key?: string | undefined;
}

const PATIENCE_MS = 20_000;
const OK = new Set([200, 2004]);
const UNKNOWN = new Set(['system_error', 'outcome_unknown']);

/** One call. Never throws: without an answer the outcome is unknown. */
export async function ask({ url, path, body, address, token, key }: Asked): Promise<Reply> {
  try {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    const json = JSON.parse(text) as { status?: number; code?: string; data: Record<string, unknown> | null };
    // The answer did not come from the product.
    if (json.status === undefined) return { outcome: 'unknown', code: `HTTP ${response.status} ${text}`, data: {} };
    const code = json.code ?? String(json.status);
    const data = json.data ?? {};
    if (OK.has(json.status)) return { outcome: 'ok', code, data };
    return { outcome: UNKNOWN.has(code) ? 'unknown' : 'refused', code, data };
  } catch (error) {
    return { outcome: 'unknown', code: (error as Error).name, data: {} };
  }
}

/** Whether the server asks to try again: it could not decide the request, and has changed nothing. */
export const isBusy = ({ code }: Reply): boolean => ['busy', 'not_ready', 'too_many_requests'].includes(code);
