import { MODULES } from '@pitaka/server/entry/modules.ts';
import { startTestApp, TEST_KEY, type TestApp } from '@pitaka/server/entry/testing/test-app.ts';
import type { OwnDataSection } from '@pitaka/server/modules/identity/protection/index.ts';
import { ownIdentity } from '@pitaka/server/modules/identity/protection/own-identity.ts';
import type { Declared } from '@pitaka/server/platform/assembly/define-module.ts';
import type { PersonalTable } from '@pitaka/server/platform/personal-data/index.ts';
import { createSecretKeys } from '@pitaka/server/platform/secret-keys.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWNER_OF } from './owners.ts';

const itemsOf = (slot: string): unknown[] =>
  MODULES.flatMap(({ declares }) =>
    declares.flatMap((one: Declared) => ('slot' in one && one.slot === slot ? one.items : [])),
  );
const DECLARED = itemsOf('personal tables') as PersonalTable[];
const SECTIONS = [...(itemsOf('own data') as OwnDataSection[]), ...ownIdentity(createSecretKeys([TEST_KEY]))];

/** Columns that name a user. `owner` of a finding is an operator; that table has a uid as well. */
const NAMES_A_USER = /(^|_)uids?$|^owner$|^player$|^claimant$/;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ sites: 'none' });
});
afterAll(() => t?.close());

describe('every table with a column that names a user', () => {
  it('is declared once: the parts that the user’s file shows or why it shows none, and the effect of erasing', async () => {
    const tables = await t.db.introspection.getTables();
    const named = tables.filter(
      ({ schema, columns }) => schema === 'public' && columns.some(({ name }) => NAMES_A_USER.test(name)),
    );
    const declared = DECLARED.map(({ table }) => table);
    expect(named.map(({ name }) => name).filter((name) => !declared.includes(name as never))).toEqual([]);
    expect(declared.filter((name, at) => declared.indexOf(name) !== at)).toEqual([]);
  });

  it('is declared with its own columns only, and with keys that identify its rows', async () => {
    const tables = await t.db.introspection.getTables();
    const columnsOf = new Map(
      tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))] as const),
    );
    const wrong = DECLARED.flatMap(({ table, uid, through, key, exported, erased }) =>
      [
        ...(through ? [through.column] : [uid]),
        ...key,
        ...('columns' in exported ? exported.columns : []),
        ...(typeof erased === 'object' && 'emptied' in erased ? Object.keys(erased.emptied) : []),
      ]
        .filter((column) => !columnsOf.get(table)?.has(column))
        .map((column) => `${table}.${column}`),
    );
    expect(wrong).toEqual([]);
  });

  it('shows no secret, no keyed hash and no sealed value in the file', () => {
    const secret = DECLARED.flatMap(({ table, exported }) =>
      'columns' in exported
        ? exported.columns
            .filter((column) => /_hash$|_sealed$|_fingerprint$/.test(column))
            .map((column) => `${table}.${column}`)
        : [],
    );
    expect(secret).toEqual([]);
  });

  it('is in a section that exists, if another section shows it', () => {
    const names = new Set(SECTIONS.map(({ name }) => name));
    const lost = DECLARED.filter(({ exported }) => 'in' in exported && !names.has(exported.in)).map(
      ({ table }) => table,
    );
    expect(lost).toEqual([]);
  });

  it('is declared by the module that owns it', () => {
    const foreign = MODULES.flatMap(({ name, declares }) =>
      declares
        .flatMap((one: Declared) =>
          'slot' in one && one.slot === 'personal tables' ? (one.items as PersonalTable[]) : [],
        )
        .filter(({ table }) => OWNER_OF.get(table) !== name)
        .map(({ table }) => `${table} by ${name}`),
    );
    expect(foreign.toSorted()).toEqual([
      // These tables are declared by a module that does not own them, because their own folder is no module.
      'file_exports by identity/protection',
      'personal_notices by site/live',
      'sandbox_rounds by adapters/channel/sandbox',
      'sandbox_wallet_moves by adapters/channel/sandbox',
      'user_limits by money/wallet',
    ]);
  });
});
