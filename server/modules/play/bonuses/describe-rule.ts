import { parseAmount, type Unit } from '@pitaka/core/values/money.ts';
import { moneyText } from '../../../platform/money-text.ts';
import { textLines } from '../../back-office/approvals/index.ts';
import type { RuleVersion } from './rules.ts';
import type { StoredTerms } from './stored-terms.ts';

type Line = readonly [label: string, value: string];

/** The differences between two versions, as the console's approvals show them. */
export function compareRules(
  before: RuleVersion | undefined,
  after: { isOn: boolean; terms: StoredTerms },
  unit: Unit,
) {
  const was = new Map(before ? linesOf(before.isOn, before.stored, unit) : []);
  const lines = linesOf(after.isOn, after.terms, unit).map(([label, value]) => ({
    label,
    before: was.get(label) ?? '',
    after: value,
  }));
  const texts = textLines(before?.stored.texts ?? {}, after.terms.texts);
  return [...lines.filter((line) => line.before !== line.after), ...texts];
}

function linesOf(isOn: boolean, terms: StoredTerms, unit: Unit): Line[] {
  const money = (amount: string | undefined, none: string) => {
    const read = parseAmount(amount ?? '');
    return read.ok ? moneyText(read.value, unit) : none;
  };
  const listed = (items: readonly string[], none: string) => (items.length > 0 ? items.join(', ') : none);
  const games = terms.games.map(({ channel, game, percent }) => `${channel} ${game} ${percent} %`.replace('  ', ' '));
  return [
    ['On', isOn ? 'yes' : 'no'],
    ['Trigger', terms.trigger.replace('_', ' ')],
    ['Code', terms.code ?? ''],
    [
      'Value',
      terms.kind === 'amount' ? money(terms.amount, '') : `${terms.percent} %, at most ${money(terms.cap, 'any')}`,
    ],
    ['Smallest deposit or loss', money(terms.minBase, '')],
    ['Period of losses', terms.period],
    ['Budget', money(terms.budget, 'without a limit')],
    ['Turnover', `${terms.times} times ${terms.of === 'bonus' ? 'the bonus' : 'bonus and deposit'}`],
    ['Games', listed([...games, `all others ${terms.otherGames} %`], '')],
    ['To be claimed within', `${terms.claimDays} days`],
    ['Turnover within', `${terms.wagerDays} days`],
    ['Beside another bonus', terms.stacking === 'alone' ? 'refused' : 'waits in line'],
    ['One person', `${terms.count} times, ${terms.per === 'ever' ? 'ever' : `each ${terms.per}`}`],
    ['Levels', `${terms.levelFrom} to ${terms.levelTo ?? 'any'}`],
    ['Languages', listed(terms.languages, 'all')],
    ['New accounts', terms.newDays === undefined ? 'not only' : `${terms.newDays} days`],
    ['Only for', listed(terms.uids, 'everybody')],
    ['Excluded', listed(terms.excludedUids, 'nobody')],
  ];
}
