import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import { useCalendarDay } from './use-calendar-day.ts';
import type { VipAnswer } from './vip.ts';

interface ProgressBarProps {
  label: string;
  /** 0 to 100. */
  percent: number;
}

/** The progress, on a dark ground. */
function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2.5 overflow-hidden rounded-full bg-[#ffffff40]"
    >
      <div className="h-full rounded-full bg-[#fff]" style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}

/** The user's level, and the points missing to the next. The card is dark in light mode too, like its picture. */
export function LevelCard({ vipState, meta }: VipAnswer) {
  const t = useText();
  const money = useMoney();
  const day = useCalendarDay();
  const { level, historySteam, next, period } = vipState;
  const own = meta[Math.min(level, meta.length - 1)];
  return (
    <section
      aria-labelledby="vip-level"
      className="relative isolate overflow-hidden rounded-card bg-[#14161d] p-5 text-[#fff]"
    >
      {own && (
        <img
          src={own.headerPicture}
          alt=""
          decoding="async"
          className="absolute inset-0 -z-10 size-full object-cover"
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {own && (
          <img src={own.vipPicture} alt="" width={64} height={64} decoding="async" className="size-16 shrink-0" />
        )}
        <div className="min-w-0 flex-1">
          <h2 id="vip-level" className="font-bold text-2xl tracking-tight">
            {t('vip.level', { level })}
          </h2>
          {own?.name && <p className="break-words text-[#ffffffd9]">{own.name}</p>}
        </div>
      </div>
      <p className="mt-5 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="tabular font-semibold text-xl">{money(historySteam)}</span>
        {next && <span className="tabular text-sm text-[#ffffffd9]">{money(next.needSteam)}</span>}
      </p>
      <div className="mt-2">
        <ProgressBar label={t('vip.progress')} percent={next?.percent ?? 100} />
      </div>
      <p className="mt-2 text-sm text-[#ffffffe6]">
        {next ? t('vip.missing', { amount: money(next.missing), level: next.level }) : t('vip.highest')}
      </p>
      {period && (
        <p className="text-sm text-[#ffffffd0]">{t('vip.period', { from: day(period.from), to: day(period.to) })}</p>
      )}
    </section>
  );
}
