/** Why a session is over: ended by its owner from elsewhere (996), unknown or expired (999), or a frozen account. */
export type SessionLoss = 'ended' | 'unknown' | 'forbidden';

export interface CallToken {
  token: string;
  tokenHead: string;
}

/** What the call client needs from the application around it. */
export interface CallSettings {
  token(): CallToken | undefined;
  locale(): string;
  /** A random mark of this browser: the server counts by it (codes asked for, tries). */
  deviceId(): string;
  /** What else every call carries: the site that the console looks at. */
  headers?(): Record<string, string>;
  /** packagename and appsflyer_id, while session storage holds them. */
  carriedIds(): Record<string, string>;
  /** A negative toast at the bottom. */
  showError(text: string): void;
  /** Logs out; for 'ended' it also reloads the page. `token` is the one the refused call carried. */
  onSessionLost(loss: SessionLoss, token: string | undefined): void;
  texts: { systemError(): string; accountAbnormal(): string; unreachable(): string; offline(): string };
  /** An answer that the page's first script asked for already, to be used once. */
  takeFirstAnswer?(
    path: string,
    body: unknown,
    token: CallToken | undefined,
    locale: string,
  ): Promise<Response> | undefined;
}

export interface CallOptions {
  /** 'own': the caller handles its errors, nothing is toasted. */
  errors?: 'toast' | 'own';
  /** Asked for instead of the toast: gets the status (0: no answer came) and the text. */
  onRefused?: (status: number, message: string) => void;
  signal?: AbortSignal;
  /** For calls that move money: the same key never moves it twice. */
  idempotencyKey?: string;
}
