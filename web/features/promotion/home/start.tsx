import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Check, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import { useNearMoment } from '../../../kit/use-near-moment.ts';
import type { LiveKind } from '../../../live/live-events.ts';
import { useLiveReload } from '../../../live/use-live-reload.ts';
import { Link } from '../../../navigation/link.tsx';
import { START } from '../../../session/start-mark.ts';
import { storedText, storeText } from '../../../session/storage.ts';
import { useUser } from '../../../session/use-session.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';

export type Start = AnswerOf<'/report/start'>;

const NOTHING = {};
const MOVES_ON: readonly LiveKind[] = ['application', 'click', 'balance', 'resync'];

/**
 * The way to the first earning, while the reader is on it or has no rate. A phone that knows that it is over does not ask
 * again.
 */
export function useStart(): Start | undefined {
  const uid = useUser()?.uid ?? '';
  const isOver = storedText(START) === `${uid} done`;
  const { data, reload } = useAnswer('/report/start', isOver ? undefined : NOTHING);
  useLiveReload(MOVES_ON, reload);
  const isShown = data !== undefined && (data.step !== 'done' || !data.hasRate);
  useEffect(() => {
    if (data) storeText(START, `${uid} ${isShown ? 'open' : 'done'}`);
  }, [data, isShown, uid]);
  return isShown ? data : undefined;
}

const STEP = 'flex min-h-11 w-full items-center justify-center gap-1.5 text-sm leading-tight';
const DOT = 'grid size-6 shrink-0 place-items-center rounded-full font-bold text-xs';
/** Of a step that is done, the present one, and a later one. */
const COLOURS = ['bg-accent-soft text-accent-ink', 'bg-accent text-on-accent', 'bg-sunken text-ink-soft'];
const STEPS = ['choose', 'share', 'earn'] as const;

/** Three steps to the first earning, each of which leads to its place, and what is next. */
export function StartCard({ start }: { start: Start }) {
  const t = useText();
  const moment = useNearMoment();
  if (!start.hasRate) return <NoRate />;
  const { step, item, answerBy, clicks } = start;
  const now = STEPS.indexOf(step as (typeof STEPS)[number]);
  const name = item?.name ?? '';
  const hint = {
    choose: () => t('start.choose.hint'),
    share: () =>
      answerBy === '' ? t('start.share.hint', { name }) : t('start.share.wait', { name, moment: moment(answerBy) }),
    earn: () => t('start.earn.hint', { count: clicks }),
    done: () => '',
  }[step]();
  return (
    <Card>
      <ul className="flex flex-wrap">
        {STEPS.map((one, place) => (
          <li key={one} className="flex-auto" aria-current={place === now ? 'step' : undefined}>
            <StepLink step={one} item={item}>
              <span aria-hidden className={`${DOT} ${COLOURS[Math.sign(place - now) + 1]}`}>
                {place < now ? <Check size={14} strokeWidth={3} /> : place + 1}
              </span>
              <span className={place === now ? 'font-bold' : 'text-ink-soft'}>
                {t(`start.${one}`)}
                {place < now && <span className="sr-only"> {t('start.isDone')}</span>}
              </span>
            </StepLink>
          </li>
        ))}
      </ul>
      <p role="status" className="px-2 text-ink-soft text-xs leading-tight">
        {hint}
      </p>
    </Card>
  );
}

function Card({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <section aria-label={t('start.label')} className="py-1">
      <div className="rounded-card bg-surface p-1">{children}</div>
    </section>
  );
}

function StepLink({
  step,
  item,
  children,
}: {
  step: (typeof STEPS)[number];
  item: Start['item'];
  children: ReactNode;
}) {
  if (step === 'earn') {
    return (
      <Link to="/report" className={STEP}>
        {children}
      </Link>
    );
  }
  if (step === 'share' && item) {
    return (
      <Link
        to="/promotion/{-$id}"
        params={{ id: item.kind === 'video' ? '2' : '1' }}
        search={{ item: item.id }}
        className={STEP}
      >
        {children}
      </Link>
    );
  }
  return (
    <button type="button" onClick={toFirstItem} className={STEP}>
      {children}
    </button>
  );
}

/** Before the first application, there is only something to choose. */
function toFirstItem() {
  const first = document.querySelector<HTMLElement>('#home-list .item-row button');
  first?.scrollIntoView({ block: 'center' });
  first?.focus();
}

/** Without a rate nothing is earned: the way to one. */
function NoRate() {
  const t = useText();
  const { features } = useSite();
  const text = t(features.invite ? 'start.noRate.add' : 'start.noRate.ask');
  return (
    <Card>
      <p className="px-2 text-xs">{t('start.noRate')}</p>
      <Link
        {...(features.invite ? { to: '/Invite', search: { add: 'code' } } : { to: '/Service' })}
        className="flex min-h-11 items-center gap-1.5 px-2 font-semibold text-accent-ink text-sm"
      >
        {text}
        <ChevronRight aria-hidden size={18} />
      </Link>
    </Card>
  );
}
