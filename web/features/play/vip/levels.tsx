import { Chips } from '@pitaka/ui/primitives/tabs.tsx';
import { useEffect, useRef, useState } from 'react';
import { scrollToChosen } from '../../../kit/scroll-to-chosen.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import { BenefitFacts } from './benefit-facts.tsx';
import type { VipAnswer } from './vip.ts';

/** The conditions and benefits of each level, compared with the user's level; the next level is shown first. */
export function Levels({ vipState, meta }: Pick<VipAnswer, 'vipState' | 'meta'>) {
  const t = useText();
  const money = useMoney();
  const [chosen, setChosen] = useState(String(vipState.next?.level ?? vipState.level));
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => scrollToChosen(row.current, chosen), [chosen]);
  const own = meta[Math.min(vipState.level, meta.length - 1)];
  const level = meta.find((one) => String(one.level) === chosen) ?? own;
  if (!level) return null;
  return (
    <section aria-labelledby="vip-levels" className="mt-3 rounded-card bg-surface p-5">
      <h2 id="vip-levels" className="font-semibold text-lg">
        {t('vip.levels')}
      </h2>
      <Chips
        ref={row}
        label={t('vip.levels.choose')}
        choices={meta.map((one) => ({ value: String(one.level), label: t('vip.level', { level: one.level }) }))}
        value={String(level.level)}
        onChange={setChosen}
        className="-mx-5 px-5 py-3"
      />
      <div className="flex flex-wrap items-center gap-3">
        <img
          src={level.vipPicture}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
          className="size-12 shrink-0"
        />
        <div className="min-w-0 flex-1">
          <h3 className="break-words font-semibold">
            {level.name
              ? `${t('vip.level', { level: level.level })} · ${level.name}`
              : t('vip.level', { level: level.level })}
          </h3>
          <p className="text-ink-soft text-sm">
            {level === own ? t('vip.isYours') : t('vip.need', { amount: money(level.needSteam) })}
          </p>
        </div>
      </div>
      <BenefitFacts level={level} own={level === own ? undefined : own} />
    </section>
  );
}
