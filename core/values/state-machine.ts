import { ok, type Result, refuse } from './result.ts';

/** '' before the record exists. */
export interface Transition<State extends string, Event extends string> {
  readonly from: State | '';
  readonly event: Event;
  readonly to: State;
}

interface Definition<State extends string, Event extends string> {
  /** Name of the record, in the singular: 'withdrawal'. */
  readonly name: string;
  readonly states: readonly State[];
  readonly events: readonly Event[];
  /** All allowed transitions; `next` and the database refuse others. */
  readonly transitions: readonly Transition<State, Event>[];
  /** States in which no further event is expected. */
  readonly finalStates: readonly State[];
}

/**
 * The states and transitions of a kind of record, as data. The rules call `next`; the database's check, the documented
 * table and the types are made from the same list, and tests compare them.
 */
export interface Machine<State extends string = string, Event extends string = string>
  extends Definition<State, Event> {
  readonly nextOf: ReadonlyMap<string, State>;
}

export type StateOf<M> = M extends Machine<infer State, string> ? State : never;
export type EventOf<M> = M extends Machine<string, infer Event> ? Event : never;

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

export function defineMachine<const State extends string, const Event extends string>(
  definition: Definition<State, Event>,
): Machine<State, Event> {
  const { name, states, events, transitions, finalStates } = definition;
  const wrong = (problem: string): never => {
    throw new Error(`the state machine ${name}: ${problem}`);
  };
  const nextOf = new Map<string, State>();
  for (const word of [...states, ...events]) if (!NAME.test(word)) wrong(`'${word}' is no name`);
  for (const { from, event, to } of transitions) {
    if (from !== '' && !states.includes(from)) wrong(`there is no state '${from}'`);
    if (!states.includes(to)) wrong(`there is no state '${to}'`);
    if (!events.includes(event)) wrong(`there is no event '${event}'`);
    if (nextOf.has(`${from} ${event}`)) wrong(`${event} leads from '${from}' to two states`);
    nextOf.set(`${from} ${event}`, to);
  }
  for (const state of states) if (!transitions.some(({ to }) => to === state)) wrong(`nothing leads to ${state}`);
  for (const event of events)
    if (!transitions.some((transition) => transition.event === event)) wrong(`${event} does nothing`);
  for (const state of finalStates) if (!states.includes(state)) wrong(`there is no state '${state}'`);
  return { ...definition, nextOf };
}

/** The state after an event. */
export function next<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  from: State | '',
  event: Event,
): Result<State, 'transition_not_allowed'> {
  const to = machine.nextOf.get(`${from} ${event}`);
  return to === undefined ? refuse('transition_not_allowed', { from, event }) : ok(to);
}

/** The events that are possible in a state. */
export function eventsFrom<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  from: State | '',
): Event[] {
  return machine.events.filter((event) => machine.nextOf.has(`${from} ${event}`));
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`);

/** The database's check constraint on a table of transitions (from_state, event, to_state). */
export function transitionCheckSql({ transitions }: Machine): string {
  const allowed = quoted(transitions.map(({ from, event, to }) => `${from} ${event} ${to}`));
  return `(from_state || ' ' || event || ' ' || to_state) IN (\n    ${allowed.join(',\n    ')}\n  )`;
}

/** The database's check constraint on a state column. */
export function stateCheckSql({ states }: Machine, column = 'state'): string {
  return `${column} IN (${quoted(states).join(', ')})`;
}

/** The machine as a Markdown table, one line per event and target. */
export function printMachine({ transitions, finalStates }: Machine): string {
  const rows = new Map<string, { event: string; to: string; from: string[] }>();
  for (const { from, event, to } of transitions) {
    const key = `${event} ${to}`;
    const row = rows.get(key) ?? { event, to, from: [] };
    row.from.push(from === '' ? '(new)' : from);
    rows.set(key, row);
  }
  const lines = [...rows.values()].map(
    ({ event, to, from }) => `| ${event} | ${from.join(', ')} | ${to}${finalStates.includes(to) ? ' (final)' : ''} |`,
  );
  return ['| event | from | to |', '|---|---|---|', ...lines].join('\n');
}
