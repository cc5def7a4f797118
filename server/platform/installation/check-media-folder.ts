import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { StartupError } from '../startup-error.ts';

const MARK_FILE = '.pitaka';
const MARK_BYTES = 12;
const OTHER_WRITES_WITHIN_MS = 3_000;
const POLL_MS = 100;

/** Refuses the media folder of another database: pictures would be missing without an error. */
export async function checkMediaFolder(db: Database, mediaDir: string): Promise<void> {
  const mark = readMark(mediaDir);
  const own = mark ?? `md_${randomBytes(MARK_BYTES).toString('hex')}`;
  await db
    .insertInto('media_mark')
    .values({ mark: own })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const noted = await readNoted(db);
  if (noted === own) {
    if (mark === undefined) writeMark(mediaDir, own);
    return;
  }
  // Another server that starts at the same time with the same folder stores its mark in the database before it writes
  // the mark to the folder.
  const until = Date.now() + (mark === undefined ? OTHER_WRITES_WITHIN_MS : 0);
  while (readMark(mediaDir) !== noted) {
    if (Date.now() < until) await sleep(POLL_MS);
    else throw anotherFolder(mediaDir, noted);
  }
}

function anotherFolder(mediaDir: string, noted: string | undefined): StartupError {
  return new StartupError(
    `The media folder ${mediaDir} is not the one of this database: servers that share a database share it (MEDIA, or DATA_DIR). To continue with this folder, write ${noted} into ${join(mediaDir, MARK_FILE)}.`,
  );
}

/** After a restore: marks the unmarked folder as the database's. */
export async function adoptMediaFolder(db: Database, mediaDir: string): Promise<void> {
  const noted = await readNoted(db);
  if (noted !== undefined && readMark(mediaDir) === undefined) writeMark(mediaDir, noted);
}

async function readNoted(db: Database): Promise<string | undefined> {
  return (await db.selectFrom('media_mark').select('mark').executeTakeFirst())?.mark;
}

function writeMark(mediaDir: string, mark: string): void {
  mkdirSync(mediaDir, { recursive: true });
  writeFileSync(join(mediaDir, MARK_FILE), `${mark}\n`);
}

function readMark(mediaDir: string): string | undefined {
  try {
    return readFileSync(join(mediaDir, MARK_FILE), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
