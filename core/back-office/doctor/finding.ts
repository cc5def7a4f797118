export type FindingState = 'ok' | 'warning' | 'wrong';

/** The parts of the list, in its order. */
export const FINDING_PARTS = [
  'machine',
  'network',
  'database',
  'settings',
  'secrets',
  'providers',
  'backups',
  'work',
  'people',
] as const;
export type FindingPart = (typeof FINDING_PARTS)[number];

/** One line of the doctor's list. */
export interface Finding {
  /** For scripts: 'disk', 'certificate wallet.example.com'. */
  readonly name: string;
  readonly part: FindingPart;
  readonly title: string;
  readonly state: FindingState;
  /** The state that the check found. */
  readonly says: string;
  /** The steps to take; '' if there are none. */
  readonly remedy: string;
}

type Named = Pick<Finding, 'name' | 'part' | 'title'>;

export interface Check {
  ok(text: string): Finding;
  warning(text: string, remedy: string): Finding;
  wrong(text: string, remedy: string): Finding;
}

/** Makes the line of a check from its outcome. */
export function check(part: FindingPart, title: string, name: string = title.toLowerCase()): Check {
  const named: Named = { name, part, title };
  return {
    ok: (text) => ({ ...named, state: 'ok', says: text, remedy: '' }),
    warning: (text, remedy) => ({ ...named, state: 'warning', says: text, remedy }),
    wrong: (text, remedy) => ({ ...named, state: 'wrong', says: text, remedy }),
  };
}

export function countStates(findings: readonly Finding[]): Record<FindingState, number> {
  const of = (state: FindingState) => findings.filter((finding) => finding.state === state).length;
  return { ok: of('ok'), warning: of('warning'), wrong: of('wrong') };
}
