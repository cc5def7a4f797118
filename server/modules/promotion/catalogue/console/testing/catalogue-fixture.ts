import { type ConsoleOperator, openConsole } from '../../../../../entry/testing/console-client.ts';
import { startTestApp, type TestApp } from '../../../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../../../platform/db/in-transaction.ts';
import { bumpCatalogueVersion } from '../../../../site/content/index.ts';

type Path = Parameters<TestApp['call']>[0];
type Action = 'hide' | 'show' | 'pin' | 'unpin' | 'delist' | 'list';

const MINUTE_MS = 60_000;

/** Operators who edit the catalogue, and a promoter who sees the result on a phone. */
export class CatalogueFixture {
  readonly t: TestApp;
  readonly manager: ConsoleOperator;
  readonly checker: ConsoleOperator;
  readonly cashier: ConsoleOperator;
  readonly promoter: string;

  private constructor(t: TestApp, operators: readonly ConsoleOperator[], promoter: string) {
    const [manager, checker, cashier] = operators as [ConsoleOperator, ConsoleOperator, ConsoleOperator];
    this.t = t;
    this.manager = manager;
    this.checker = checker;
    this.cashier = cashier;
    this.promoter = promoter;
  }

  static async open(): Promise<CatalogueFixture> {
    const t = await startTestApp();
    const operators = [
      await openConsole(t, 'manager', ['demo', 'other']),
      await openConsole(t, 'owner'),
      await openConsole(t, 'cashier'),
    ];
    await t.makeUser({ phone: '9170000001' });
    return new CatalogueFixture(t, operators, await t.logIn('9170000001'));
  }

  /** Advances the clock by a minute and empties the catalogue. */
  async clear(): Promise<void> {
    await inTransaction(this.t.db, async (tx) => {
      for (const table of ['applications', 'item_media', 'item_ratios', 'items', 'media', 'media_origins'] as const)
        await tx.deleteFrom(table).execute();
      await bumpCatalogueVersion(tx, 'demo');
    });
    this.pass();
  }

  pass(minutes = 1): void {
    this.t.now = new Date(this.t.now.getTime() + minutes * MINUTE_MS);
  }

  as(operator: ConsoleOperator, site = 'demo') {
    return { token: operator.token, headers: { 'x-site': site } };
  }

  call(path: Path, body: unknown, operator = this.manager, site = 'demo') {
    return this.t.call(path, body, this.as(operator, site));
  }

  readonly ask: TestApp['ask'] = (path, body) => this.t.ask(path, body, this.as(this.manager));

  /** The codes of refused fields. */
  async wrong(path: Path, body: unknown): Promise<Record<string, string>> {
    const { data } = (await this.call(path, body)) as unknown as {
      data: { fields?: Record<string, { code: string }> } | null;
    };
    return Object.fromEntries(Object.entries(data?.fields ?? {}).map(([name, { code }]) => [name, code]));
  }

  async idOf(externalId: string): Promise<string> {
    const { content } = await this.ask('/console/catalogue/list', { words: externalId });
    return content.find((row) => row.externalId === externalId)?.id ?? '';
  }

  async detailOf(externalId: string) {
    return this.ask('/console/catalogue/detail', { id: await this.idOf(externalId) });
  }

  async save(externalId: string, changes: Record<string, unknown>) {
    const { id, version } = await this.detailOf(externalId);
    return this.ask('/console/catalogue/save', { id, version, changes });
  }

  async act(externalId: string, action: Action, reason = '') {
    const { id, version } = await this.detailOf(externalId);
    return this.call('/console/catalogue/state', { id, version, action, reason });
  }

  async phoneList(): Promise<string[]> {
    const { content } = await this.t.ask('/wxcps/applist', {}, { token: this.promoter });
    return content.map(({ appname }) => appname);
  }

  lastAudit() {
    return this.t.db
      .selectFrom('audit_rows')
      .selectAll()
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
  }
}
