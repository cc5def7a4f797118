import { percentText } from '../../../catalogue/percent-text.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useLocale, useText } from '../../../texts.ts';

const NOTHING = {};

/** What the user is on this site, and the rate for items without terms of their own. */
export function OwnRate({ levelLabel }: { levelLabel: string }) {
  const t = useText();
  const locale = useLocale();
  const money = useMoney();
  const { data } = useAnswer('/uid/app/terms', NOTHING);
  if (!data) return null;
  const base = data.part === 0 ? 'none' : data.base;
  const parts = { part: percentText(data.part, locale), amount: data.flat === '' ? '' : money(data.flat) };
  return (
    <p className="tabular -mt-3 break-words rounded-card bg-surface px-4 py-3.5">
      {levelLabel && <span className="font-semibold">{levelLabel} · </span>}
      {t(`account.rate.${base}`, parts)}
    </p>
  );
}
