import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMoment } from '../../../kit/use-moment.ts';
import { useText } from '../../../texts.ts';
import { type CheckedDraw, canCheckDraws, checkDraw } from './check-draw.ts';
import type { Draw, WheelHistory } from './wheel-answer.ts';

export interface CheckedRowProps {
  draw: Draw;
  odds: WheelHistory['tables'][string];
}

/** One draw as this phone recomputes it; when opened, it shows every intermediate figure. */
export function CheckedRow({ draw, odds }: CheckedRowProps) {
  const t = useText();
  const moment = useMoment();
  const checked = useChecked(draw, odds);
  const { serverSeed, seedHash, clientSeed, nonce, drawnName, replaced } = draw;
  return (
    <details className="border-line border-b last:border-b-0">
      <summary className="flex min-h-14 list-none flex-wrap items-center gap-x-3 py-2.5">
        <Verdict draw={draw} checked={checked} />
        <span className="min-w-0 flex-[1_1_8rem]">
          <span className="block break-words font-medium">{drawnName}</span>
          <time dateTime={draw.at} className="tabular block text-ink-faint text-sm">
            {moment(draw.at)}
          </time>
        </span>
      </summary>
      <dl className="flex flex-col gap-2 pb-4 text-sm">
        <Line label={t('wheel.hash')} value={seedHash} />
        <Line label={t('wheel.serverSeed')} value={serverSeed ?? t('wheel.notRevealed')} />
        <Line label={t('wheel.message')} value={<Message seed={clientSeed} nonce={nonce} />} />
        {checked && (
          <>
            <Line label="HMAC-SHA256" value={checked.digest} />
            <Line
              label={t('wheel.fraction')}
              value={`0x${checked.digest.slice(0, 13)} ÷ 2^52 = ${checked.fraction.toFixed(12)}`}
            />
            <Line label={t('wheel.cumulated')} value={<Ladder odds={odds} drawnId={checked.prizeId} />} />
          </>
        )}
        {replaced !== '' && <p className="text-ink-soft">{t(`wheel.replaced.${replaced}`, { name: drawnName })}</p>}
      </dl>
    </details>
  );
}

function Verdict({ draw, checked }: { draw: Draw; checked: CheckedDraw | undefined }) {
  const t = useText();
  if (draw.serverSeed === null) return <Sign icon={Clock} tone="text-ink-faint" text={t('wheel.check.waiting')} />;
  if (!checked) return null;
  if (checked.isRight) return <Sign icon={CircleCheck} tone="text-positive" text={t('wheel.check.right')} />;
  return (
    <Sign
      icon={CircleX}
      tone="text-negative"
      text={t(checked.isSeedRight ? 'wheel.check.wrong' : 'wheel.check.seed')}
    />
  );
}

function Sign({ icon: Icon, tone, text }: { icon: typeof Clock; tone: string; text: string }) {
  return (
    <span className={`order-last ms-auto inline-flex items-center gap-1.5 font-medium text-sm ${tone}`}>
      <Icon aria-hidden size={18} className="shrink-0" />
      {text}
    </span>
  );
}

function Line({ label, value }: { label: string; value: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="tabular break-words font-mono text-xs">{value}</dd>
    </div>
  );
}

/** With large text the counter moves below the seed, so that the seed is not broken. */
function Message({ seed, nonce }: { seed: string; nonce: number }) {
  return (
    <>
      {seed}
      <wbr />:{nonce}
    </>
  );
}

/** The cumulated odds in the listed order, up to the drawn prize. */
function Ladder({ odds, drawnId }: { odds: CheckedRowProps['odds']; drawnId: string }) {
  const until = odds.findIndex(({ id }) => id === drawnId) + 1;
  const shown = odds.slice(0, until);
  const hundredths = (upTo: number) =>
    shown.slice(0, upTo).reduce((sum, prize) => sum + Math.round(Number(prize.odds) * 100), 0);
  return shown.map(({ id, name }, index) => (
    <span key={id} className={`block ${index === until - 1 ? 'font-bold' : ''}`}>
      {(hundredths(index + 1) / 10_000).toFixed(4)} {name}
    </span>
  ));
}

function useChecked(draw: Draw, odds: CheckedRowProps['odds']): CheckedDraw | undefined {
  const [checked, setChecked] = useState<CheckedDraw>();
  useEffect(() => {
    let isCurrent = true;
    if (!canCheckDraws()) return;
    void checkDraw(draw, odds).then((result) => {
      if (isCurrent) setChecked(result);
    });
    return () => {
      isCurrent = false;
    };
  }, [draw, odds]);
  return checked;
}
