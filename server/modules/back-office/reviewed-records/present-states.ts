import type { ReviewedRecord } from './define-reviewed-record.ts';

/** The labels of a kind's states, each with a colour for its outcome or for waiting. */
export function presentStates({ machine, actions }: Pick<ReviewedRecord, 'machine' | 'actions'>) {
  const toneOf = (state: string) => {
    if (!machine.finalStates.includes(state)) return 'notice';
    const events = machine.transitions.filter(({ to }) => to === state).map(({ event }) => event);
    const tones = actions.filter(({ event }) => events.includes(event)).map(({ tone }) => tone);
    if (tones.includes('danger')) return 'negative';
    return tones.includes('go') ? 'positive' : 'neutral';
  };
  return machine.states.map((name) => ({ name, label: asText(name), tone: toneOf(name) }) as const);
}

/** 'Paid back' from paid_back. */
function asText(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
