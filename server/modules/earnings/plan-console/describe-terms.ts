import { parseAmount } from '@pitaka/core/values/money.ts';
import { moneyText } from '../../../platform/money-text.ts';
import type { StoredTerms } from '../commission/index.ts';

const BASES = { share: 'What the platform pays', amount: 'The whole amount' } as const;
const LEVELS = { shares: 'Get their shares', differences: 'Get the difference of rates', none: 'Get nothing' };

const SCOPES = { site: '', group: 'Group: ', item: 'Item: ', promoter: 'Promoter: ' } as const;

/** The beneficiaries of a plan, by name. */
export function describeScope(scope: keyof typeof SCOPES, name: string): string {
  return `${SCOPES[scope]}${name}`;
}

/** A plan's terms as names and values for display. */
export function describeTerms(terms: StoredTerms | null, unit: string): [string, string][] {
  if (terms === null) return [['Terms', 'Off']];
  const money = (amount: string) => {
    const minor = parseAmount(amount);
    return minor.ok ? moneyText(minor.value, unit) : amount;
  };
  return [
    ['Events', terms.events.join(', ')],
    ['Base', terms.base === 'flat' ? `${money(terms.flat ?? '0')} an event` : BASES[terms.base]],
    ['Own part', ownPart(terms, money)],
    ['Uplines', LEVELS[terms.levels]],
    ['At most a day', terms.capDay === undefined ? '–' : money(terms.capDay)],
    ['At most a month', terms.capMonth === undefined ? '–' : money(terms.capMonth)],
    ['Settles after', `${terms.holdDays} days`],
    ['Counts for', terms.months === undefined ? 'always' : `${terms.months} months after the first`],
  ];
}

function ownPart({ own, percent, steps }: StoredTerms, money: (amount: string) => string): string {
  if (own === 'own') return 'The promoter’s rate';
  if (own === 'percent') return `${percent} %`;
  return (steps ?? []).map((step) => `${step.percent} % from ${money(step.from)}`).join(', ');
}
