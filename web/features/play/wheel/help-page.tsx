import { WHEEL_FREE_SPINS, WHEEL_PRIZE_FOLLOW_UP_HOURS } from '@pitaka/contract/constants.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { Page } from '../../../layout/page.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';

const NOTHING = {};
const TOPICS = ['spins', 'days', 'doubling', 'prizes', 'replaced', 'fair'] as const;

/** Spin wheel help: questions a user may have before spinning. */
export default function WheelHelpPage() {
  const t = useText();
  const money = useMoney();
  const wheel = useAnswer('/wheel/state', NOTHING);
  return (
    <Page title={t('wheel.help')} under="/Wheel">
      <AnswerView answer={wheel}>
        {({ recharge, paidAtOnceBelow }) => (
          <div className="mx-auto flex max-w-md flex-col gap-4">
            {TOPICS.map((topic) => (
              <section key={topic} className="flex flex-col gap-1 rounded-card bg-surface p-4">
                <h2 className="font-semibold">{t(`wheel.help.${topic}`)}</h2>
                <p className="text-ink-soft">
                  {t(`wheel.help.${topic}.text`, {
                    spins: WHEEL_FREE_SPINS,
                    hours: WHEEL_PRIZE_FOLLOW_UP_HOURS,
                    need: money(recharge.need),
                    below: money(paidAtOnceBelow),
                  })}
                </p>
              </section>
            ))}
            <Link to="/Wheel/Verify" className="min-h-11 self-center py-2.5 font-semibold text-accent-ink">
              {t('wheel.verify')}
            </Link>
          </div>
        )}
      </AnswerView>
    </Page>
  );
}
