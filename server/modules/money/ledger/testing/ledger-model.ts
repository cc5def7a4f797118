/**
 * The ledger's rules on plain maps, one operation after the other, without the ledger's code. The model test compares
 * both after every operation.
 */
export interface ModelMove {
  readonly from: string;
  readonly to: string;
  readonly minor: bigint;
  readonly uncoveredFrom?: string;
}

export interface ModelRequest {
  readonly kind: string;
  readonly key: string;
  readonly body: string;
  readonly moves: readonly ModelMove[];
  readonly notFrozen: readonly string[];
  readonly limit?: { readonly account: string; readonly minor: bigint; readonly day: number; readonly max: bigint };
}

export interface ModelPosting {
  readonly account: string;
  readonly version: number;
  readonly amount: bigint;
  readonly after: bigint;
}

export type ModelOutcome =
  | { readonly ok: true; readonly isRepeat: boolean; readonly postings: readonly ModelPosting[] }
  | { readonly ok: false; readonly code: string };

interface Used {
  day: number;
  sum: bigint;
}

export class LedgerModel {
  readonly balances = new Map<string, bigint>();
  readonly versions = new Map<string, number>();
  readonly frozen = new Set<string>();
  readonly #used = new Map<string, Used>();
  readonly #posted = new Map<string, { body: string; postings: readonly ModelPosting[] }>();
  #postings = 0;

  get journalCount(): number {
    return this.#posted.size;
  }

  get postingCount(): number {
    return this.#postings;
  }

  open(account: string): void {
    this.balances.set(account, 0n);
    this.versions.set(account, 0);
  }

  post(request: ModelRequest): ModelOutcome {
    const name = `${request.kind}|${request.key}`;
    const before = this.#posted.get(name);
    if (before) {
      if (before.body !== request.body) return { ok: false, code: 'key_reused' };
      return { ok: true, isRepeat: true, postings: before.postings };
    }
    for (const { from, to, uncoveredFrom } of request.moves) {
      for (const account of [from, to, uncoveredFrom]) {
        if (account?.endsWith(':available') && !this.balances.has(account))
          return { ok: false, code: 'account_unknown' };
      }
    }
    if (request.notFrozen.some((account) => this.frozen.has(account))) return { ok: false, code: 'account_frozen' };

    const balances = new Map<string, bigint>();
    const versions = new Map<string, number>();
    const balance = (account: string) => balances.get(account) ?? this.balances.get(account) ?? 0n;
    const postings: ModelPosting[] = [];
    const put = (account: string, amount: bigint): string | undefined => {
      const after = balance(account) + amount;
      if (after < floorOf(account)) return 'balance_too_low';
      if (after > ceilingOf(account)) return 'balance_too_high';
      const version = (versions.get(account) ?? this.versions.get(account) ?? 0) + 1;
      balances.set(account, after);
      versions.set(account, version);
      postings.push({ account, version, amount, after });
      return undefined;
    };
    for (const { from, to, minor, uncoveredFrom } of request.moves) {
      let covered = minor;
      if (uncoveredFrom !== undefined && balance(from) < minor) covered = balance(from);
      const parts: [string, bigint][] = [[from, covered]];
      if (uncoveredFrom !== undefined) parts.push([uncoveredFrom, minor - covered]);
      for (const [source, part] of parts) {
        if (part === 0n) continue;
        // A debt is paid first.
        const debt = to.endsWith(':available') ? `user:${to.slice(5, 13)}:debt` : undefined;
        const owed = debt === undefined || debt === source ? 0n : -balance(debt);
        const repaid = owed < part ? owed : part;
        for (const [target, amount] of [[debt ?? to, repaid] as const, [to, part - repaid] as const]) {
          if (amount === 0n) continue;
          const code = put(source, -amount) ?? put(target, amount);
          if (code !== undefined) return { ok: false, code };
        }
      }
    }
    if (request.limit) {
      const { account, minor, day, max } = request.limit;
      const used = this.#used.get(account) ?? { day: 0, sum: 0n };
      const today = day > used.day ? { day, sum: 0n } : used;
      if (today.sum + minor > max) return { ok: false, code: 'daily_limit_reached' };
      this.#used.set(account, { day: today.day, sum: today.sum + minor });
    }
    for (const [account, value] of balances) this.balances.set(account, value);
    for (const [account, value] of versions) this.versions.set(account, value);
    this.#posted.set(name, { body: request.body, postings });
    this.#postings += postings.length;
    return { ok: true, isRepeat: false, postings };
  }
}

const MOST = 10n ** 18n - 1n;

function floorOf(account: string): bigint {
  if (account.startsWith('house:')) return -9n * 10n ** 18n;
  return account.endsWith(':debt') ? -MOST : 0n;
}

function ceilingOf(account: string): bigint {
  if (account.startsWith('house:')) return 9n * 10n ** 18n;
  return account.endsWith(':debt') ? 0n : MOST;
}
