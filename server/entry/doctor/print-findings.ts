import { countStates, type Finding, type FindingState } from '@pitaka/core/back-office/doctor/finding.ts';

const MARKS: Readonly<Record<FindingState, string>> = { ok: 'ok     ', warning: 'warning', wrong: 'WRONG  ' };

/** One line for each of `findings`, with its remedy below. The counts at the end include all of `all`. */
export function findingLines(all: readonly Finding[], findings: readonly Finding[] = all): string[] {
  const width = Math.min(28, Math.max(0, ...findings.map(({ title }) => title.length)));
  return [
    ...findings.flatMap(({ state, title, says, remedy }, index) => [
      `${MARKS[state]}  ${title.padEnd(width)}  ${says}`,
      // If several adjacent lines need the same remedy, it follows the last of them.
      ...(remedy === '' || remedy === findings[index + 1]?.remedy ? [] : [`${' '.repeat(11 + width)}→ ${remedy}`]),
    ]),
    summaryOf(all),
  ];
}

function summaryOf(findings: readonly Finding[]): string {
  const { ok, warning, wrong } = countStates(findings);
  const verdict = wrong === 0 ? 'Nothing is wrong.' : 'Not ready for real money.';
  return `${verdict} ${ok} ok, ${warning} ${warning === 1 ? 'warning' : 'warnings'}, ${wrong} wrong.`;
}
