import { formatMinor } from '@pitaka/core/values/money.ts';
import { percentText } from '@pitaka/core/values/ratio.ts';
import { addDays, siteDay } from '@pitaka/core/values/site-days.ts';
import { CSV_START, csvLine } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { ExportRow, Slice } from '../../../platform/exports/export-kind.ts';
import { readMaskedNames } from '../../identity/auth/index.ts';
import { type GroupRow, type LineRow, readDays, readGroups, readLinesAfter, type Span } from '../reports/index.ts';
import { type ColumnTexts, columnTexts } from './column-texts.ts';
import { reportOf } from './report-request.ts';

const LINES_A_SLICE = 2_000;
/**
 * The maximum number of sums by item, member or source, more than any team has. Such a file is one slice, read by one
 * statement so that it adds up.
 */
const MAX_SUMS = 1_000_000;

/** The next slice of a file, the first with its header. */
export async function writeSlice(db: Database, row: ExportRow, timezone: string, now: Date): Promise<Slice> {
  const { from, to, by } = reportOf(row);
  const span = { siteId: row.site_id, uid: row.owner, from, to, today: siteDay(now, timezone) };
  const texts = columnTexts(row.locale);
  if (by !== 'line') return { content: CSV_START + (await writeSums(db, span, by, texts)), next: undefined };
  const lines = await readLinesAfter(db, span, readPlace(row.cursor), LINES_A_SLICE);
  const names = await readMaskedNames(db, row.site_id, [...new Set(lines.map((line) => line.member_uid))]);
  const head = row.cursor === '' ? CSV_START + csvLine(lineHead(texts, timezone)) : '';
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' });
  const written = lines.map((line) => csvLine(lineCells(line, texts, names, time)));
  const last = lines.length === LINES_A_SLICE ? lines.at(-1) : undefined;
  return {
    content: head + written.join(''),
    next: last && `${last.day} ${last.source_id} ${last.level} ${last.occurred_at.toISOString()}`,
  };
}

function readPlace(cursor: string) {
  if (cursor === '') return undefined;
  const [day, sourceId, level, occurredAt] = cursor.split(' ');
  // Fail instead of restarting from the beginning, which would repeat the lines in the file.
  if (sourceId === undefined || occurredAt === undefined)
    throw new Error('an earlier version stored another form of position');
  return { day: Number(day), occurredAt: new Date(occurredAt), sourceId, level: Number(level) };
}

function lineHead(texts: ColumnTexts, timezone: string): string[] {
  return [
    `${texts.time} (${timezone})`,
    texts.item,
    texts.level,
    texts.member,
    texts.source,
    texts.gross,
    texts.base,
    texts.rate,
    texts.amount,
    texts.state,
    texts.reference,
  ];
}

function lineCells(
  line: LineRow,
  texts: ColumnTexts,
  names: ReadonlyMap<string, string>,
  time: Intl.DateTimeFormat,
): string[] {
  return [
    time.format(line.occurred_at),
    line.item_name,
    texts.levels[line.level as 0 | 1 | 2],
    names.get(line.member_uid) || line.member_uid,
    line.source_name ?? line.source,
    formatMinor(line.gross_minor),
    formatMinor(BigInt(line.base_micro) / 1_000_000n),
    percentText(line.rate_ppm),
    formatMinor(line.minor),
    texts.states[line.state],
    `${line.source_id}.${line.level}`,
  ];
}

async function writeSums(
  db: Database,
  span: Span,
  by: 'day' | 'item' | 'member' | 'source',
  texts: ColumnTexts,
): Promise<string> {
  const head = [texts[by], texts.clicks, texts.conversions, texts.gross, texts.settled, texts.estimated];
  const rows =
    by === 'day' ? await everyDay(db, span) : (await readGroups(db, span, by, { number: 0, size: MAX_SUMS })).rows;
  // Clicks belong to items: members and sources have only conversions.
  const hasClicks = by === 'day' || by === 'item';
  return [
    csvLine(head),
    ...rows.map((row) =>
      csvLine([
        row.name,
        hasClicks ? row.clicks : null,
        row.conversions,
        formatMinor(row.grossMinor),
        formatMinor(row.settledMinor),
        formatMinor(row.estimatedMinor),
      ]),
    ),
  ].join('');
}

/** Every day of the span, with zeros for days without earnings. */
async function everyDay(db: Database, span: Span): Promise<Omit<GroupRow, 'key' | 'kind' | 'icon'>[]> {
  const found = await readDays(db, span);
  const rows = [];
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) {
    const none = { clicks: 0, conversions: 0, grossMinor: 0n, settledMinor: 0n, estimatedMinor: 0n };
    rows.push({ ...(found.get(day) ?? none), name: day });
  }
  return rows;
}
