import type { JournalKind } from '@pitaka/core/money/ledger/journal-kind.ts';
import type { RecordPage } from '@pitaka/core/values/record-pages.ts';
import { defineSlot } from '../../../platform/assembly/define-module.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { StatementLine } from '../ledger/index.ts';

/** The subject of a statement's line, as the line's owner knows it, and the page of its record. */
export interface LineSubject {
  /** An item, a game, an account, a bonus; '' if the line's kind needs no subject. */
  readonly subject: string;
  readonly record?: { readonly page: RecordPage; readonly id: string };
}

/** Names the subjects of the lines of some kinds; provided by the domains that post them. */
export interface LineSubjects {
  readonly kinds: readonly JournalKind[];
  /** By the lines' journals; lines whose record no longer exists are left out. */
  readonly read: (
    db: Database,
    of: { readonly site: Site; readonly uid: string; readonly locale: string },
    lines: readonly StatementLine[],
  ) => Promise<ReadonlyMap<string, LineSubject>>;
}

export const LINE_SUBJECTS = defineSlot<LineSubjects>('line subjects');

/** The pages of lines whose kind needs no subject; such a page lists the subjects. */
const PAGES: Readonly<Partial<Record<JournalKind, RecordPage>>> = {
  'wheel.prize': 'wheel',
  'vip.bonus': 'vip',
  rebate: 'rebate',
  'agent.earning': 'agent',
  'agent.reversal': 'agent',
};

/** The subjects of these lines, by their journals. */
export async function readSubjects(
  db: Database,
  readers: readonly LineSubjects[],
  of: Parameters<LineSubjects['read']>[1],
  lines: readonly StatementLine[],
): Promise<ReadonlyMap<string, LineSubject>> {
  const found = await Promise.all(
    readers.map(async ({ kinds, read }) => {
      const own = lines.filter(({ kind }) => kinds.includes(kind));
      return own.length === 0 ? [] : [...(await read(db, of, own))];
    }),
  );
  const listed = lines.flatMap(({ journalId, kind }): [string, LineSubject][] => {
    const page = PAGES[kind];
    return page === undefined ? [] : [[journalId, { subject: '', record: { page, id: '' } }]];
  });
  return new Map([...listed, ...found.flat()]);
}
