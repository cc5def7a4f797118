import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney, useMoneyIn } from '../../../kit/use-money.ts';
import type { WhyStep } from '../../../kit/why-steps.tsx';
import { useLocale, useText } from '../../../texts.ts';
import { useDays } from './use-days.ts';

export type Why = AnswerOf<'/report/line'>;

const EVENTS = ['install', 'register', 'purchase', 'recharge'] as const;

/** The steps to a line's amount: the visitor, the sale, the exchange, the platform's pay, the rate, and the result. */
export function useWhySteps(why: Why): WhyStep[] {
  const t = useText();
  const money = useMoney();
  const moneyIn = useMoneyIn();
  const moment = useMoment();
  const day = useDays();
  const percent = usePercent();
  const { source, exchange, plan, level } = why;
  const name = why.member.name || why.member.uid;
  const event = EVENTS.find((eventName) => eventName === source.event);
  // A platform's figure is the number of events of a day.
  const { count } = source;
  const eventText = event
    ? t(`report.event.${event}`, { count })
    : t('report.why.event', { event: count > 1 ? `${source.event} × ${count}` : source.event });

  const clicked: WhyStep[] =
    source.clickedAt === null
      ? []
      : [
          {
            title:
              level > 0
                ? t('report.why.click.member', { name })
                : source.sub === ''
                  ? t('report.why.click')
                  : t('report.why.click.sub', { sub: source.sub }),
            text: moment(source.clickedAt),
          },
        ];
  const came: WhyStep = {
    title: eventText,
    text: t(`report.why.from.${fromOf(source.from)}`, {
      source: source.name,
      time: moment(source.occurredAt),
      received: moment(source.receivedAt),
    }),
    amount: moneyIn(source.amount, source.currency),
  };
  const exchanged: WhyStep[] = exchange
    ? [
        {
          title: t('report.why.exchange', { currency: source.currency, rate: exchange.rate }),
          text: t('report.why.exchange.text', { day: day(exchange.day), origin: exchange.origin }),
          amount: money(why.gross),
        },
      ]
    : [];
  const version = { plan: plan.name, version: plan.version, since: moment(plan.since) };
  const planText =
    plan.group === null ? t('report.why.plan', version) : t('report.why.plan.group', { ...version, group: plan.group });
  const base: WhyStep = {
    title: t(`report.why.base.${plan.base}`, { ratio: percent(why.ratio) }),
    text: planText,
    amount: money(why.base),
  };
  const rate: WhyStep = {
    title: t(`report.why.level.${level as 0 | 1 | 2}`, { rate: percent(why.rate), name }),
    text: [
      why.rateSince ? t('report.why.rateSince', { since: moment(why.rateSince) }) : t('report.why.rateAlways'),
      ...(why.note === 'capped' ? [t('report.why.capped')] : []),
    ].join('\n'),
  };
  const outcome: WhyStep = { title: t(`report.why.end.${why.state}`), amount: money(why.amount) };
  if (why.note === 'excluded') {
    const leftOut = { title: t('report.why.excluded'), text: t('report.why.excluded.text'), amount: money(why.amount) };
    return [...clicked, came, ...exchanged, leftOut];
  }
  return [...clicked, came, ...exchanged, base, rate, outcome];
}

function fromOf(from: string): 'postback' | 'file' | 'platform' {
  return from === 'file' || from === 'platform' ? from : 'postback';
}

/** A rate of the wire in the current language: '60 %'. */
function usePercent(): (rate: string) => string {
  const locale = useLocale();
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 4 });
  return (rate) => format.format(rate as Intl.StringNumericLiteral);
}
