import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import type { Locale } from '@pitaka/contract/locales.ts';
import { formatMoney } from '@pitaka/ui/money/format-money.ts';
import { i18n, type useText } from '../texts.ts';

type Command = AnswerOf<'/console/approvals/list'>['content'][number]['command'];

/** What was asked for, in one line. */
export function describeCommand(command: Command, unit: string, t: ReturnType<typeof useText>): string {
  const money = (amount: string) => formatMoney(amount, unit, i18n.locale as Locale);
  switch (command.kind) {
    case 'adjustment':
      return t(`users.requests.${command.direction}`, {
        amount: money(command.amount),
        source: t(`users.adjust.source.${command.source}`),
      });
    case 'limit': {
      const text = (limit: string | null) => (limit === null ? t('users.limits.site') : money(limit));
      const limits = (['day', 'week', 'month'] as const).flatMap((period) => {
        const [before, after] = [text(command.before[period]), text(command[period])];
        return before === after ? [] : [`${t(`users.limits.${period}`)} ${before} → ${after}`];
      });
      return t('users.requests.limit', { limited: t(`users.limits.${command.limited}`), limits: limits.join(', ') });
    }
    case 'charge_back':
      return t('users.requests.chargeBack', { reference: command.reference, amount: money(command.amount) });
    case 'unfreeze':
      return t('users.requests.unfreeze');
  }
}
