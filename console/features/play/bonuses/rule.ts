import type { AnswerOf, RequestTo } from '@pitaka/contract/calls/index.ts';
import { LOCALES, type Locale } from '@pitaka/contract/locales.ts';

export type Rule = AnswerOf<'/console/bonuses/rules'>[number];
export type Proposal = RequestTo<'/console/bonuses/simulate'>['proposal'];
export type Simulated = AnswerOf<'/console/bonuses/simulate'>;

export const PERIODS = ['day', 'week', 'month'] as const;

/** The periods of cashback that the server accepts for a rule. */
export function periodsOf(rule: Rule | undefined): readonly (typeof PERIODS)[number][] {
  return rule?.cashbackPeriod ? [rule.cashbackPeriod] : PERIODS;
}

/** The languages of the texts; other languages show the English one. */
export const TEXT_LOCALES: readonly Locale[] = LOCALES;

type TextField = `title ${Locale}` | `body ${Locale}`;

export type RuleField =
  | 'id'
  | 'isOn'
  | 'trigger'
  | 'code'
  | 'kind'
  | 'amount'
  | 'percent'
  | 'cap'
  | 'minBase'
  | 'period'
  | 'budget'
  | 'times'
  | 'of'
  | 'games'
  | 'otherGames'
  | 'claimDays'
  | 'wagerDays'
  | 'stacking'
  | 'count'
  | 'per'
  | 'levelFrom'
  | 'levelTo'
  | 'languages'
  | 'newDays'
  | 'uids'
  | 'excludedUids'
  | TextField;

/** The form's fields as entered. */
export type RuleValues = Readonly<Record<RuleField, string>>;

/** The form's first values: the newest version of the rule, or the defaults. */
export function valuesOf(rule: Rule | undefined): RuleValues {
  const terms = rule?.terms;
  const text = (number: number | undefined, usual: string) => (terms ? String(number ?? '') : usual);
  const texts = Object.fromEntries(
    TEXT_LOCALES.flatMap((locale) => [
      [`title ${locale}`, terms?.texts[locale]?.title ?? ''],
      [`body ${locale}`, terms?.texts[locale]?.body ?? ''],
    ]),
  ) as Record<TextField, string>;
  return {
    ...texts,
    id: rule?.id ?? '',
    isOn: rule && !rule.isOn ? 'off' : 'on',
    trigger: terms?.trigger ?? 'reload',
    code: terms?.code ?? '',
    kind: terms?.kind ?? 'percent',
    amount: terms?.amount ?? '',
    percent: terms ? (terms.percent ?? '') : '50',
    cap: terms?.cap ?? '',
    minBase: terms?.minBase ?? '0.00',
    period: rule?.cashbackPeriod ?? terms?.period ?? 'week',
    budget: terms?.budget ?? '',
    times: terms?.times ?? '20',
    of: terms?.of ?? 'bonus',
    games:
      terms?.games.map(({ channel, game, percent }) => `${channel}${game && `/${game}`}: ${percent}`).join('\n') ?? '',
    otherGames: text(terms?.otherGames, '100'),
    claimDays: text(terms?.claimDays, '7'),
    wagerDays: text(terms?.wagerDays, '14'),
    stacking: terms?.stacking ?? 'alone',
    count: text(terms?.count, '1'),
    per: terms?.per ?? 'week',
    levelFrom: text(terms?.levelFrom, '0'),
    levelTo: text(terms?.levelTo, ''),
    languages: terms?.languages.join(' ') ?? '',
    newDays: text(terms?.newDays, ''),
    uids: terms?.uids.join(' ') ?? '',
    excludedUids: terms?.excludedUids.join(' ') ?? '',
  };
}

const words = (text: string) => text.split(/[\s,]+/).filter(Boolean);
const given = (text: string) => (text.trim() === '' ? undefined : text.trim());
/** An invalid number is sent as it was typed: the server refuses its field. */
const whole = (text: string) => (/^[0-9]+$/.test(text.trim()) ? Number(text) : text);

/** The payload of the approval bonus_rule. Empty fields are left out; the server reports missing ones. */
export function proposalOf(values: RuleValues, rule: Rule | undefined): Proposal {
  const { trigger, kind, period, of, stacking, per } = values;
  const optional = (name: RuleField, value: unknown = given(values[name])) =>
    given(values[name]) === undefined ? {} : { [name]: value };
  return {
    isOn: values.isOn === 'on',
    ...(rule === undefined && { isNew: true }),
    terms: {
      ...{ trigger, kind, period, of, stacking, per },
      ...(kind === 'amount' ? optional('amount') : { ...optional('percent'), ...optional('cap') }),
      ...(trigger === 'code' && optional('code', values.code.trim().toUpperCase())),
      minBase: given(values.minBase) ?? '0.00',
      ...optional('budget'),
      times: values.times.trim(),
      games: values.games
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(gameOf),
      otherGames: whole(values.otherGames),
      claimDays: whole(values.claimDays),
      wagerDays: whole(values.wagerDays),
      count: whole(values.count),
      levelFrom: whole(values.levelFrom),
      ...optional('levelTo', whole(values.levelTo)),
      languages: words(values.languages),
      ...optional('newDays', whole(values.newDays)),
      uids: words(values.uids),
      excludedUids: words(values.excludedUids),
      texts: textsOf(values),
    },
  };
}

/** 'demo/roulette: 10'. */
function gameOf(line: string) {
  const [place = '', percent = ''] = line.split(':');
  const [channel = '', game = ''] = place.split('/');
  return { channel: channel.trim(), game: game.trim(), percent: whole(percent.replace('%', '').trim()) };
}

function textsOf(values: RuleValues) {
  return Object.fromEntries(
    TEXT_LOCALES.flatMap((locale) => {
      const [title, body] = [values[`title ${locale}`].trim(), values[`body ${locale}`].trim()];
      return title === '' && body === '' ? [] : [[locale, { title, body }]];
    }),
  );
}

/** The text in a language. */
export function readIn(values: RuleValues, locale: Locale): { title: string; body: string } {
  const of = (name: 'title' | 'body') => values[`${name} ${locale}`].trim() || values[`${name} en-US`].trim();
  return { title: of('title'), body: of('body') };
}
