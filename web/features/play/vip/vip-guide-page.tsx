import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { Page } from '../../../layout/page.tsx';
import { useText } from '../../../texts.ts';
import { BenefitFacts } from './benefit-facts.tsx';
import type { VipAnswer } from './vip.ts';

const NOTHING = {};

/** How levels are reached, kept and lost, and all levels with their benefits. */
export default function VipGuidePage() {
  const t = useText();
  const answer = useAnswer('/vip/state', NOTHING);
  return (
    <Page title={t('vip.guide')} under="/Vip">
      <AnswerView answer={answer} skeleton={<Skeleton className="h-96 w-full" />}>
        {(vip) => (
          <>
            <Rules {...vip} />
            {vip.meta.map((level) => (
              <LevelPart key={level.level} level={level} isOwn={level.level === vip.vipState.level} />
            ))}
          </>
        )}
      </AnswerView>
    </Page>
  );
}

function Rules({ vipState: { counts, stayDays, period }, bonus }: VipAnswer) {
  const t = useText();
  const names = counts.map(({ source }) => t(`vip.source.${source}`)).join(' · ');
  return (
    <ol className="flex list-decimal flex-col gap-2 rounded-card bg-surface py-5 ps-9 pe-5">
      <li>{t('vip.guide.counts', { names })}</li>
      {counts.length > 1 && <li>{t('vip.guide.once')}</li>}
      {counts.some(({ source }) => source === 'deposits') && <li>{t('vip.guide.stayed', { days: stayDays })}</li>}
      <li>{t('vip.guide.up')}</li>
      <li>{t(period ? 'vip.guide.down' : 'vip.guide.never')}</li>
      {counts.some(({ source }) => source === 'turnover') && <li>{t('vip.guide.even')}</li>}
      <li>{t('vip.guide.takenBack')}</li>
      <li>{t('vip.guide.gives')}</li>
      {bonus && <li>{t('vip.guide.bonus')}</li>}
    </ol>
  );
}

function LevelPart({ level, isOwn }: { level: VipAnswer['meta'][number]; isOwn: boolean }) {
  const t = useText();
  const money = useMoney();
  return (
    <section aria-labelledby={`vip-${level.level}`} className="mt-3 rounded-card bg-surface p-5">
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
          <h2 id={`vip-${level.level}`} className="break-words font-semibold">
            {level.name
              ? `${t('vip.level', { level: level.level })} · ${level.name}`
              : t('vip.level', { level: level.level })}
          </h2>
          <p className="text-ink-soft text-sm">
            {isOwn ? t('vip.isYours') : t('vip.need', { amount: money(level.needSteam) })}
          </p>
        </div>
      </div>
      <BenefitFacts level={level} own={undefined} />
    </section>
  );
}
