/** Why a session ended: ended elsewhere (996), unknown or expired (999), or a frozen account. */
export type SessionLoss = 'ended' | 'unknown' | 'forbidden';

export interface CallToken {
  token: string;
  tokenHead: string;
}

/** The call client's requirements of the application. */
export interface CallSettings {
  token(): CallToken | undefined;
  locale(): string;
  /** A random id of this browser, for the server's counters (codes, tries). */
  deviceId(): string;
  /** Headers of every call: the console's selected site. */
  headers?(): Record<string, string>;
  /** packagename and appsflyer_id, as long as session storage has them. */
  carriedIds(): Record<string, string>;
  /** A negative toast at the bottom. */
  showError(text: string): void;
  /** Logs out; for 'ended' it also reloads the page. `token` is the token of the refused call. */
  onSessionLost(loss: SessionLoss, token: string | undefined): void;
  texts: { systemError(): string; accountAbnormal(): string; unreachable(): string; offline(): string };
  /** An answer that the page's first script already requested, to be used once. */
  takeFirstAnswer?(
    path: string,
    body: unknown,
    token: CallToken | undefined,
    locale: string,
  ): Promise<Response> | undefined;
}

export interface CallOptions {
  /** 'own': the caller handles its errors, no toast is shown. */
  errors?: 'toast' | 'own';
  /** Replaces the toast: gets the status (0: no answer) and the text. */
  onRefused?: (status: number, message: string) => void;
  signal?: AbortSignal;
  /** For calls that move money: makes retries safe. */
  idempotencyKey?: string;
}
