import type { Line } from '@pitaka/core/engagement/agents/compute-lines.ts';
import { ratioText } from '@pitaka/core/engagement/agents/ratio.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { maskName } from '@pitaka/core/values/names.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import type { CountedDays } from '../team/member-days.ts';
import type { ShownStatement } from './statement-views.ts';

export function presentFigures(statement: ShownStatement) {
  return {
    opening: formatMinor(statement.openingMinor),
    earned: formatMinor(statement.earnedMinor),
    reversed: formatMinor(statement.reversedMinor),
    paid: formatMinor(statement.paidMinor),
    closing: formatMinor(statement.closingMinor),
  };
}

export function presentStatement(statement: ShownStatement) {
  const from = dayText(statement.fromDay);
  return {
    period: from,
    from,
    to: dayText(statement.toDay),
    base: statement.base,
    state: statement.state,
    ...presentFigures(statement),
  };
}

/** Masked names, as agents see them. */
export function maskedName(names: ReadonlyMap<string, string>, uid: string): string {
  const name = names.get(uid);
  return name ? maskName(name) : '';
}

export function presentLine(line: Line & { readonly members?: number }, nameOf: (uid: string) => string) {
  return {
    uid: line.member,
    members: line.members ?? 1,
    name: nameOf(line.member),
    from: dayText(line.fromDay),
    to: dayText(line.toDay),
    base: formatMinor(line.baseMinor),
    ratio: ratioText(line.ratio),
    below:
      line.below === null ? null : { uid: line.below, name: nameOf(line.below), ratio: ratioText(line.belowRatio) },
    share: ratioText(line.ratio - line.belowRatio),
    amount: formatMinor(line.amountMinor),
  };
}

/** All users named in a statement's lines. */
export function peopleOf(lines: readonly Line[]): string[] {
  return [...new Set(lines.flatMap(({ member, below }) => (below === null ? [member] : [member, below])))];
}

/** A member's days, one line for each day, with the counted part. */
export function presentDays({ days, base: counted }: CountedDays) {
  return [...Map.groupBy(days, ({ day }) => day)].map(([day, rows]) => {
    const total = (of: (row: (typeof rows)[number]) => bigint) => rows.reduce((sum, row) => sum + of(row), 0n);
    const ofBase = counted.filter((baseDay) => baseDay.day === day).reduce((sum, { baseMinor }) => sum + baseMinor, 0n);
    return {
      day: dayText(day),
      bets: formatMinor(total((row) => row.betsMinor)),
      wins: formatMinor(total((row) => row.winsMinor)),
      rollbacks: formatMinor(total((row) => row.betRollbacksMinor - row.winRollbacksMinor)),
      given: formatMinor(total((row) => row.givenMinor)),
      deposits: formatMinor(total((row) => row.depositsMinor)),
      left: formatMinor(total((row) => row.leftMinor)),
      base: formatMinor(ofBase),
    };
  });
}
