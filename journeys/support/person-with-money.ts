import { FEATURES } from '@pitaka/contract/features.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { hashToken, newToken } from '@pitaka/server/modules/identity/auth/index.ts';
import { openAccount, postInTransaction } from '@pitaka/server/modules/money/ledger/index.ts';
import { createSite, DEFAULT_ROLE_LABELS } from '@pitaka/server/modules/site/sites/index.ts';
import type { Database } from '@pitaka/server/platform/db/database.ts';
import { inTransaction } from '@pitaka/server/platform/db/in-transaction.ts';

export interface Person {
  readonly uid: string;
  readonly phone: string;
  readonly token: string;
}

const DAY_MS = 86_400_000;

/** A site on this machine with all features switched on. */
export async function makeSite(
  db: Database,
  siteId = 'demo',
  domains: readonly string[] = ['127.0.0.1', 'localhost'],
): Promise<void> {
  const made = await createSite(
    db,
    {
      siteId,
      name: siteId,
      domains: [...domains],
      roleLabels: DEFAULT_ROLE_LABELS,
      settings: { features: Object.fromEntries(FEATURES.map((feature) => [feature, true])) },
    },
    new Date(),
  );
  if (!made.ok) throw new Error(made.code);
}

/** A logged-in user of a site with a balance; written directly, because the calls need a code and a password. */
export async function makePerson(db: Database, number: number, minor: bigint, siteId = 'demo'): Promise<Person> {
  const person = { uid: String(20_000_000 + number), phone: `9175${String(100_000 + number)}`, token: newToken() };
  const now = new Date();
  const owner = { site_id: siteId, uid: person.uid, created_at: now };
  await inTransaction(db, async (tx) => {
    const unknown = { password_hash: null, name: null, inviter_uid: null };
    await tx
      .insertInto('users')
      .values({ ...owner, ...unknown, area_code: '63', phone: person.phone, locale: 'en-US' })
      .execute();
    await tx
      .insertInto('sessions')
      .values({
        ...owner,
        token_hash: hashToken(person.token),
        session_id: `se_${person.uid}`,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + DAY_MS),
        ended_at: null,
        end_reason: null,
        address: '127.0.0.1',
        device: 'test',
      })
      .execute();
    await openAccount(tx, siteId, person.uid, 'COIN');
    if (minor === 0n) return;
    const amount = { unit: 'COIN', minor };
    const moves = [{ from: 'house:equity', to: userAccount(person.uid, 'available'), amount }] as const;
    const gift = { siteId, journal: { kind: 'opening', moves }, key: person.uid, body: '' } as const;
    const posted = await postInTransaction(tx, { ...gift, actor: 'system:test', origin: 'test' }, now);
    if (!posted.ok) throw new Error(posted.code);
  });
  return person;
}
