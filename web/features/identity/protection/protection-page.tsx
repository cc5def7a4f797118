import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Page } from '../../../layout/page.tsx';
import { useText } from '../../../texts.ts';
import { BreakCard } from './break-card.tsx';
import { BreakSection } from './break-section.tsx';
import { CloseAccount } from './close-account.tsx';
import { HelpLines } from './help-lines.tsx';
import { HistorySection } from './history-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { OwnData } from './own-data.tsx';

const NOTHING = {};

/** Spec: F3. The user's own limits, breaks, own data, and the end of the account. */
export default function ProtectionPage() {
  const t = useText();
  const state = useAnswer('/protection/state', NOTHING);
  const reload = () => void state.reload();
  return (
    <Page title={t('protection.title')} under="/my">
      <AnswerView answer={state}>
        {(own) => (
          <div className="flex flex-col gap-7">
            {own.status === 'none' ? (
              <p className="text-ink-soft">{t('protection.lead')}</p>
            ) : (
              <BreakCard own={own} onChanged={reload} />
            )}
            <HelpLines lines={own.helpLines} />
            <LimitsSection own={own} onChanged={reload} />
            <BreakSection own={own} onChanged={reload} />
            <OwnData />
            <HistorySection own={own} />
            {own.status === 'none' && <CloseAccount />}
          </div>
        )}
      </AnswerView>
    </Page>
  );
}
