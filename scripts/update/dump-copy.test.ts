import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyByDump } from './dump-copy.ts';

const { PATH } = process.env;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitaka-dump-'));
  process.env.PATH = folder;
});
afterEach(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

/** A tool that notes how it was called. */
function tool(name: string, more = ''): void {
  const lines = [
    '#!/bin/sh',
    `echo "$PGUSER:$PGPASSWORD@$PGHOST:$PGPORT/$PGDATABASE $*" > ${folder}/${name}.called`,
    more,
  ];
  writeFileSync(join(folder, name), lines.join('\n'));
  chmodSync(join(folder, name), 0o755);
}
const called = (name: string) => readFileSync(join(folder, `${name}.called`), 'utf8').trim();
const copy = () =>
  copyByDump({
    from: 'postgres://owner:pass%40word@db.example:5433/wallet',
    to: 'postgres://owner:pass%40word@db.example:5433/wallet_update_trial',
    file: join(folder, 'dump'),
  });

it('pg_dump and pg_restore copy a database in use, without a password among their arguments or a dump left', async () => {
  tool('pg_dump', `echo dump > ${folder}/dump`);
  tool('pg_restore');
  await copy();
  expect(called('pg_dump')).toBe(
    `owner:pass@word@db.example:5433/wallet --format=custom --no-owner --no-privileges --file=${folder}/dump`,
  );
  expect(called('pg_restore')).toBe(
    `owner:pass@word@db.example:5433/wallet_update_trial --exit-on-error --single-transaction --no-owner --no-privileges --dbname wallet_update_trial ${folder}/dump`,
  );
  expect(existsSync(join(folder, 'dump'))).toBe(false);
});

it('a missing tool, or a tool of an older version, is named', async () => {
  await expect(copy()).rejects.toThrow('pg_dump is not on the PATH');
  tool('pg_dump', 'echo "pg_dump: error: aborting because of server version mismatch" >&2; exit 1');
  await expect(copy()).rejects.toThrow('server version mismatch');
});
