/** Maximum of stored values of each kind; the newest are kept. */
const MOST = 80;

/** The ids on these paths are of views and choices, not of records. */
const NAMES_VIEWS = /\/(views|choices|kinds|definitions|roles)$/;
/** 'wd_01kjpsqhd84ks8x335w2hhyfke'. */
const IS_ID = /^[a-z]{2}_[0-9a-z]{20,}$/i;

/** Values that the account has seen in answers: identifiers, versions, secrets, amounts. */
export class Known {
  readonly #byField = new Map<string, Set<unknown>>();
  readonly #ids = new Map<string, Set<string>>();
  readonly #kindsOfIds = new Map<string, Set<string>>();
  readonly #seen = new Set<string>();
  readonly #versions = new Map<string, number>();

  /** Whether the call's answer showed any id. */
  hasSeen(path: string): boolean {
    return this.#seen.has(path);
  }

  /** Stores all values of an answer by field name; ids also by the part of the API that showed them. */
  learn(path: string, answer: unknown, field = ''): void {
    this.#seen.add(path);
    if (Array.isArray(answer)) {
      for (const item of answer) this.learn(path, item, field);
      return;
    }
    if (typeof answer === 'object' && answer !== null) {
      const { id, version } = answer as { id?: unknown; version?: unknown };
      if (typeof id === 'string' && !NAMES_VIEWS.test(path)) {
        this.#keep(this.#ids, familyOf(path), id);
        if (typeof version === 'number') this.#versions.set(id, version);
      }
      for (const [name, value] of Object.entries(answer)) this.learn(path, value, name);
      return;
    }
    if (answer === null || answer === '' || typeof answer === 'boolean') return;
    if (typeof answer === 'string' && answer.length > 4_000) return;
    this.#keep(this.#byField, field, answer);
    // A game's address contains its launch token.
    if (typeof answer === 'string' && answer.startsWith('https://games.example/')) {
      this.add('t', new URL(answer).searchParams.get('t') ?? '');
    }
    // An id is also stored without its field name.
    if (typeof answer === 'string' && IS_ID.test(answer)) this.#keep(this.#byField, '*', answer);
  }

  add(field: string, ...values: readonly unknown[]): void {
    for (const value of values) this.#keep(this.#byField, field, value);
  }

  of(field: string): unknown[] {
    return [...(this.#byField.get(field) ?? [])].reverse();
  }

  /** Remembers the kinds of ids that a call accepted. */
  worked(path: string, body: Readonly<Record<string, unknown>>): void {
    if (typeof body.id === 'string') this.#keep(this.#kindsOfIds, path, body.id.slice(0, 3));
  }

  /** Ids of the kinds that a call accepted before. */
  likelyIdsOf(path: string): unknown[] {
    const kinds = this.#kindsOfIds.get(path);
    return kinds ? this.of('*').filter((id) => kinds.has(String(id).slice(0, 3))) : [];
  }

  idsOf(path: string): string[] {
    const ids = [...(this.#ids.get(familyOf(path)) ?? [])].reverse();
    const ofRecords = ids.filter((id) => IS_ID.test(id));
    return ofRecords.length > 0 ? ofRecords : ids;
  }

  versionOf(id: string): number | undefined {
    return this.#versions.get(id);
  }

  #keep<Value>(map: Map<string, Set<Value>>, name: string, value: Value): void {
    const values = map.get(name) ?? new Set();
    values.delete(value);
    values.add(value);
    const [oldest] = values;
    if (values.size > MOST && oldest !== undefined) values.delete(oldest);
    map.set(name, values);
  }
}

/** '/console/withdrawals/approve' and '/console/withdrawals/list' are of one family. */
export function familyOf(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('/console/') ? 3 : 2)
    .join('/');
}
