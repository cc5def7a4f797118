import { findCall } from '@pitaka/contract/calls/index.ts';
import { REPORT_MAX_DAYS } from '@pitaka/contract/constants.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { percentText } from '@pitaka/core/values/ratio.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { daysBetween, siteDay } from '@pitaka/core/values/site-days.ts';
import { type CallContext, requireUser } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { readMaskedNames } from '../../identity/auth/index.ts';
import { readWallet } from '../../money/wallet/index.ts';
import { findItem } from '../../promotion/catalogue/index.ts';
import { readChannels } from './channels.ts';
import { readCompared } from './compared.ts';
import { explainLine } from './explain-line.ts';
import { findLine, type LineRow, readLineSum, readLines } from './line-views.ts';
import { linkResultRoutes, type ReportDependencies } from './link-routes.ts';
import { momentRoutes } from './moment-routes.ts';
import { readNextSettling } from './next-settling.ts';
import type { Span } from './span.ts';
import { type GroupRow, isNewcomer, readDays, readGroups, readSpan, type SpanFigures } from './views.ts';

/** A promoter's earnings, and their explanation (Spec: C2). */
export function reportRoutes(deps: ReportDependencies): Route[] {
  const { db } = deps;
  return [
    ...linkResultRoutes(deps),
    ...momentRoutes(deps),

    route(findCall('/report/summary'), async ({ from, to }, context) => {
      const days = daysBetween(from, to, REPORT_MAX_DAYS);
      if (!days.ok) return days;
      const span = { ...ownerOf(context), from, to };
      const [figures, previous, found, next, wallet, isNew] = await Promise.all([
        readSpan(db, span),
        readCompared(db, span, context.site, context.now),
        readDays(db, span),
        readNextSettling(db, context.site, span.uid),
        readWallet(db, span.siteId, span.uid),
        isNewcomer(db, span),
      ]);
      return ok({
        ...presentFigures(figures),
        asOf: context.now.toISOString(),
        previous: {
          settled: formatMinor(previous.settledMinor),
          estimated: formatMinor(previous.estimatedMinor),
          until: previous.until?.toISOString() ?? null,
        },
        days: days.value.map((day) => {
          const { settledMinor, estimatedMinor, clicks, conversions } = found.get(day) ?? EMPTY;
          const earned = { settled: formatMinor(settledMinor), estimated: formatMinor(estimatedMinor) };
          return { day, ...earned, clicks, conversions };
        }),
        next: next ? { day: next.day, amount: formatMinor(next.amountMinor) } : null,
        debt: formatMinor(wallet.debtMinor),
        isNew,
      });
    }),

    route(findCall('/report/list'), async ({ from, to, by, number, size }, context) => {
      const days = daysBetween(from, to, REPORT_MAX_DAYS);
      if (!days.ok) return days;
      const span = { ...ownerOf(context), from, to };
      if (by === 'day') {
        // Newest first; an empty day has zeros.
        const shown = days.value.toReversed().slice(number * size, (number + 1) * size);
        const found = await readDays(db, { ...span, from: shown.at(-1) ?? to, to: shown[0] ?? to });
        const content = shown.map((day) => presentGroup(found.get(day) ?? { ...EMPTY, key: day }));
        return ok({ content, totalPages: Math.ceil(days.value.length / size), number });
      }
      const { rows, total } =
        by === 'channel'
          ? await readChannels(db, span, await readSpan(db, span), { number, size })
          : await readGroups(db, span, by, { number, size });
      return ok({ content: rows.map(presentGroup), totalPages: Math.ceil(total / size), number });
    }),

    route(findCall('/report/lines'), async ({ from, to, kind, id, member, source, channel, number, size }, context) => {
      const days = daysBetween(from, to, REPORT_MAX_DAYS);
      if (!days.ok) return days;
      const owner = ownerOf(context);
      const item = id === '' ? undefined : await findItem(db, owner.siteId, kind ?? 'messaging', id);
      if (id !== '' && !item) return refuse('item_unknown');
      const only = { itemId: item?.item_id, member, source, channel };
      const span = { ...owner, from, to };
      const [{ rows, total }, sum] = await Promise.all([
        readLines(db, span, only, { number, size }),
        readLineSum(db, span, only),
      ]);
      const names = await readMaskedNames(db, owner.siteId, [...new Set(rows.map((row) => row.member_uid))]);
      // A user or source without earnings for the caller is left out: the caller may not learn its name.
      const ofMember = names.get(member) || member;
      const nameOf = (row: LineRow | undefined) => row && (ofMember || (source && (row.source_name ?? source)));
      return ok({
        content: rows.map((row) => presentLine(row, names)),
        totalPages: Math.ceil(total / size),
        number,
        name: item?.name ?? nameOf(rows[0]) ?? '',
        sum: { settled: formatMinor(sum.settledMinor), estimated: formatMinor(sum.estimatedMinor) },
      });
    }),

    route(findCall('/report/line'), async ({ id }, context) => {
      const owner = ownerOf(context);
      const key = readLineId(id);
      const line = key && (await findLine(db, { ...owner, ...key }));
      if (!line) return refuse('not_found');
      const names = await readMaskedNames(db, owner.siteId, [line.member_uid]);
      return ok({
        ...presentLine(line, names),
        ...(await explainLine(db, { ...owner, unit: context.site.unit }, line)),
      });
    }),
  ];
}

function ownerOf(context: CallContext): Omit<Span, 'from' | 'to'> {
  const { siteId, timezone } = context.site;
  return { siteId, uid: requireUser(context).uid, today: siteDay(context.now, timezone) };
}

function presentFigures(figures: SpanFigures) {
  const { clicks, uniqueClicks, botClicks, conversions } = figures;
  return {
    clicks,
    uniqueClicks,
    botClicks,
    conversions,
    gross: formatMinor(figures.grossMinor),
    estimated: formatMinor(figures.estimatedMinor),
    settled: formatMinor(figures.settledMinor),
    held: formatMinor(figures.heldMinor),
    reversed: formatMinor(figures.reversedMinor),
  };
}

const EMPTY: Omit<GroupRow, 'key'> = {
  name: '',
  kind: null,
  icon: '',
  clicks: 0,
  conversions: 0,
  grossMinor: 0n,
  estimatedMinor: 0n,
  settledMinor: 0n,
};

function presentGroup({ grossMinor, estimatedMinor, settledMinor, ...row }: GroupRow) {
  return {
    ...row,
    gross: formatMinor(grossMinor),
    estimated: formatMinor(estimatedMinor),
    settled: formatMinor(settledMinor),
  };
}

function presentLine(line: LineRow, names: ReadonlyMap<string, string>) {
  return {
    id: `${line.source_id}.${line.level}`,
    at: line.occurred_at.toISOString(),
    kind: line.kind,
    item: line.item_name,
    level: line.level,
    member: { uid: line.member_uid, name: names.get(line.member_uid) ?? '' },
    base: formatMinor(BigInt(line.base_micro) / 1_000_000n),
    rate: percentText(line.rate_ppm),
    amount: formatMinor(line.minor),
    state: line.state,
    settlesOn: line.settles_at?.toISOString() ?? null,
    note: line.note,
  };
}

/** A line's id is its source row and level: the same source makes one line for each upline. */
function readLineId(id: string): { sourceId: string; level: number } | undefined {
  const match = /^([a-z]{2}_[0-9a-z]{26})\.([0-2])$/.exec(id);
  return match ? { sourceId: match[1] as string, level: Number(match[2]) } : undefined;
}
