import { consoleExchangeRateList, exchangeRate } from '@pitaka/contract/calls/earnings/console-rates.ts';
import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { dayNumber, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { keysetColumn } from '../../../platform/db/keyset-page.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import { checkFields } from '../../../platform/http/check-fields.ts';
import type { ConsoleListDependencies } from '../../../platform/http/console-list.ts';
import { listRoutes } from '../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Site } from '../../../platform/http/site.ts';
import { actorOf } from '../../identity/audit/index.ts';
import { type CheckedLine, checkLines } from './check-lines.ts';
import type { EnteredRate } from './entered-rate.ts';
import type { Cells } from './read-csv.ts';
import { readCsvOffThread } from './read-csv-off-thread.ts';
import { saveRates } from './save-rates.ts';
import { countResolved, queryRates, readMissing } from './views.ts';
import { keyOf, readRates } from './write-rates.ts';

const SHOWN_LINES = 200;
const MAX_LINES = 5000;

/** Exchange rates by day (Spec: C1). An amount whose day has no rate is not converted. */
export function rateConsoleRoutes(
  deps: ConsoleListDependencies & {
    readonly hasLevelsByEarnings: (site: Pick<Site, 'settings' | 'features'>) => boolean;
  },
): Route[] {
  const { db, hasLevelsByEarnings } = deps;
  return [
    ...listRoutes(deps, consoleExchangeRateList, {
      rows: async ({ from, to, ...filters }, _span, { site }) =>
        queryRates(db, site.siteId, filters, { from: numberOf(from), to: numberOf(to) }),
      id: keysetColumn('x.currency', 'text'),
      sorts: { day: keysetColumn('x.day', 'integer') },
      totals: {},
      present: async (rows) => rows.map((row) => ({ id: keyOf(row), day: dayText(row.day), rate: plain(row.rate) })),
    }),

    route(findCall('/console/exchange-rates/missing'), async (_input, { site }) => {
      const rows = await readMissing(db, site.siteId, site.unit);
      return ok(
        rows.map(({ currency, day, conversions, amount }) => ({
          currency,
          day: dayText(day),
          conversions,
          amount: formatMinor(amount),
        })),
      );
    }),

    route(findCall('/console/exchange-rates/save'), async (input, context) => {
      const wrong = invalidField(input, context);
      if (wrong !== '') return refuse('input_invalid', { fields: { [wrong]: 'field_invalid' } });
      const entered = { ...input, origin: input.origin.trim(), day: dayNumber(input.day) };
      const who = { actor: actorOf(context), site: context.site, hasLevelsByEarnings };
      const saved = await saveRates(db, who, [entered], context.now, 'exchange_rate.save');
      if (!saved.ok) return saved;
      const { changed, days, waits } = saved.value;
      return ok({ isCorrection: changed > 0, days, waits });
    }),

    route(findCall('/console/exchange-rates/preview'), async ({ csv }, context) => {
      const { siteId, unit } = context.site;
      const read = await linesOf(csv, context);
      if (!read.ok) return read;
      const entered = enteredOf(read.value);
      const [before, missing] = await Promise.all([readRates(db, siteId, entered), readMissing(db, siteId, unit)]);
      const lines = read.value.map((line) => presentLine(line, before));
      const count = (outcome: string) => lines.filter((line) => line.outcome === outcome).length;
      return ok({
        added: count('added'),
        changed: count('changed'),
        unchanged: count('unchanged'),
        wrong: count('wrong'),
        resolves: countResolved(missing, entered),
        lines: lines
          .toSorted((one, other) => Number(other.outcome === 'wrong') - Number(one.outcome === 'wrong'))
          .slice(0, SHOWN_LINES),
      });
    }),

    route(findCall('/console/exchange-rates/import'), async ({ csv }, context) => {
      const read = await linesOf(csv, context);
      if (!read.ok) return read;
      const entered = enteredOf(read.value);
      const wrong = read.value.length - entered.length;
      if (entered.length === 0) return ok({ added: 0, changed: 0, unchanged: 0, wrong, waits: false });
      const who = { actor: actorOf(context), site: context.site, hasLevelsByEarnings };
      const saved = await saveRates(db, who, entered, context.now, 'exchange_rate.import');
      if (!saved.ok) return saved;
      const { added, changed, unchanged, waits } = saved.value;
      return ok({ added, changed, unchanged, wrong, waits });
    }),
  ];
}

/** The field that is invalid on this site: the currency if it is the site's unit, the day if it is in the future. */
function invalidField(
  { currency, day }: Pick<Cells, 'currency' | 'day'>,
  { site, now }: CallContext,
): '' | keyof Cells {
  if (currency === site.unit) return 'currency';
  return day > dayText(siteDay(now, site.timezone)) ? 'day' : '';
}

async function linesOf(csv: string, context: CallContext): Promise<Result<CheckedLine[], 'input_invalid'>> {
  const read = await readCsvOffThread(csv);
  if (!read.ok || read.value.length > MAX_LINES) return refuse('input_invalid', { fields: { csv: 'field_invalid' } });
  const lines = await checkLines(read.value, (cells) => {
    const checked = checkFields(exchangeRate, cells);
    return checked.ok ? invalidField(cells, context) : (Object.keys(checked.detail?.fields ?? {})[0] ?? 'line');
  });
  return ok(lines);
}

function enteredOf(lines: readonly CheckedLine[]): EnteredRate[] {
  return lines.flatMap(({ entered }) => entered ?? []);
}

function presentLine({ entered, ...line }: CheckedLine, before: ReadonlyMap<string, string>) {
  const held = entered && before.get(keyOf(entered));
  const isSame = held !== undefined && Number(held) === Number(line.rate);
  const outcome = !entered ? 'wrong' : held === undefined ? 'added' : isSame ? 'unchanged' : 'changed';
  return { ...line, outcome, before: held === undefined ? null : plain(held) } as const;
}

function numberOf(day: string | undefined): number | undefined {
  return day === undefined ? undefined : dayNumber(day);
}

/** '56.1200000000' as '56.12'. */
function plain(stored: string): string {
  return stored.includes('.') ? stored.replace(/\.?0+$/, '') : stored;
}
