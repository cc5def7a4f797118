import { describe, expect, it } from 'vitest';
import {
  defineMachine,
  eventsFrom,
  next,
  printMachine,
  stateCheckSql,
  type Transition,
  transitionCheckSql,
} from './state-machine.ts';

type State = 'open' | 'done';
type Event = 'make' | 'finish' | 'again';

const definition = {
  name: 'task',
  states: ['open', 'done'],
  events: ['make', 'finish', 'again'],
  transitions: [
    { from: '', event: 'make', to: 'open' },
    { from: 'open', event: 'finish', to: 'done' },
    { from: 'done', event: 'again', to: 'open' },
  ] as readonly Transition<State, Event>[],
  finalStates: ['done'],
} as const;
const MACHINE = defineMachine<State, Event>(definition);

describe('a state machine', () => {
  it('allows the transitions of its list and no others', () => {
    for (const from of ['', ...MACHINE.states] as const) {
      for (const event of MACHINE.events) {
        const to = definition.transitions.find(
          (transition) => transition.from === from && transition.event === event,
        )?.to;
        expect(next(MACHINE, from, event)).toEqual(
          to ? { ok: true, value: to } : { ok: false, code: 'transition_not_allowed', detail: { from, event } },
        );
      }
    }
    expect(eventsFrom(MACHINE, 'open')).toEqual(['finish']);
    expect(eventsFrom(MACHINE, '')).toEqual(['make']);
  });

  it('is refused if its list contradicts itself', () => {
    const make = (change: object) => () => defineMachine<State, Event>({ ...definition, ...change });
    const [first, ...rest] = definition.transitions;
    expect(make({ transitions: [first, { from: '', event: 'make', to: 'done' }, ...rest] })).toThrow('two states');
    expect(make({ transitions: [first, { from: 'gone', event: 'finish', to: 'done' }] })).toThrow("no state 'gone'");
    expect(make({ transitions: [first] })).toThrow('nothing leads to done');
    expect(make({ events: ['make', 'finish', 'again', 'stop'] })).toThrow('stop does nothing');
    expect(make({ states: ['open', 'done', "o'clock"] })).toThrow('no name');
    expect(make({ finalStates: ['over'] })).toThrow("no state 'over'");
  });

  it('is printed as SQL and as a table', () => {
    expect(transitionCheckSql(MACHINE)).toBe(
      "(from_state || ' ' || event || ' ' || to_state) IN (\n    ' make open',\n    'open finish done',\n    'done again open'\n  )",
    );
    expect(stateCheckSql(MACHINE)).toBe("state IN ('open', 'done')");
    expect(printMachine(MACHINE).split('\n')).toEqual([
      '| event | from | to |',
      '|---|---|---|',
      '| make | (new) | open |',
      '| finish | open | done (final) |',
      '| again | done | open |',
    ]);
  });
});
