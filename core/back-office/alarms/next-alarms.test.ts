import { expect, it } from 'vitest';
import type { AlarmRule } from './alarm-rule.ts';
import { type AlarmState, type Evaluation, nextAlarms } from './next-alarms.ts';

const RULE: AlarmRule = {
  ...{
    name: 'late',
    title: 'Late',
    watches: 'Age',
    severity: 'warning',
    forMinutes: 10,
    means: 'x.',
    lookAt: ['x'],
    toDo: ['x'],
  },
  condition: { kind: 'value', metric: 'age', by: ['site'], is: 'above', limit: 5, unit: 'seconds' },
};
const START = new Date('2026-03-02T12:00:00Z');
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

/**
 * Evaluates the rules at these minutes, with one value for each; returns the messages of each minute, and the last
 * states.
 */
function run(steps: readonly (readonly [minute: number, value: number | undefined, more?: Partial<Evaluation>])[]) {
  let states: AlarmState[] = [];
  const messages = steps.map(([minute, value, more]) => {
    const samples = value === undefined ? [] : [{ metric: 'age', labels: { site: 'demo' }, value }];
    const fixed = { unread: new Set<string>(), isQuiet: false, isSilent: false, repeatMs: 4 * 3_600_000 };
    const next = nextAlarms([RULE], states, { now: at(minute), samples, ...fixed, ...more });
    states = next.states;
    return next.notices.map(({ kind }) => kind).join();
  });
  return { messages, states };
}

it('an alarm is reported once its condition has lasted, to the minute', () => {
  expect(
    run([
      [0, 6],
      [9.99, 6],
      [10, 6],
      [11, 6],
    ]).messages,
  ).toEqual(['', '', 'alarm', '']);
});

it('a condition that ends too early leaves no state behind', () => {
  expect(
    run([
      [0, 6],
      [9, 5],
      [10, 6],
      [19, 6],
    ]),
  ).toMatchObject({ messages: ['', '', '', ''], states: [{ since: at(10) }] });
  expect(
    run([
      [0, 6],
      [9, 5],
    ]).states,
  ).toEqual([]);
});

it('an alarm ends after five calm minutes, and stays the same alarm if its condition returns before', () => {
  const story = run([
    [0, 6],
    [10, 6],
    [11, 5],
    [14, 6],
    [15, 5],
    [19.99, 5],
    [20, 5],
    [21, 5],
  ]);
  expect(story.messages).toEqual(['', 'alarm', '', '', '', '', 'over', '']);
  expect(story.states).toMatchObject([{ since: at(0), endedAt: at(20) }]);
});

it('an alarm is reported again after the time of repetition', () => {
  expect(
    run([
      [0, 6],
      [10, 6],
      [249, 6],
      [250, 6],
      [251, 6],
    ]).messages,
  ).toEqual(['', 'alarm', '', 'reminder', '']);
});

it('an alarm does not end while its metric cannot be read', () => {
  const unread = { unread: new Set(['age']) };
  const story = run([
    [0, 6],
    [10, 6],
    [11, undefined, unread],
    [30, undefined, unread],
    [31, 6],
  ]);
  expect(story).toMatchObject({ messages: ['', 'alarm', '', '', ''], states: [{ since: at(0), endedAt: null }] });
});

it('the end of a group of labels ends its alarm', () => {
  expect(
    run([
      [0, 6],
      [10, 6],
      [11, undefined],
      [16, undefined],
    ]).messages,
  ).toEqual(['', 'alarm', '', 'over']);
});

it('if there is no channel, an alarm does not count as reported', () => {
  const isSilent = { isSilent: true };
  expect(
    run([
      [0, 6, isSilent],
      [10, 6, isSilent],
      [60, 6, isSilent],
      [61, 6],
    ]).messages,
  ).toEqual(['', '', '', 'alarm']);
});
