import { ExternalLink } from 'lucide-react';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { ListGroup, ListRowContent, listRowClass } from '../../../layout/list-group.tsx';
import { Page } from '../../../layout/page.tsx';
import { useText } from '../../../texts.ts';
import { BreakCard } from './break-card.tsx';
import { BreakSection } from './break-section.tsx';
import { CloseAccount } from './close-account.tsx';
import { HistorySection } from './history-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { OwnData } from './own-data.tsx';
import type { OwnState } from './own-state.ts';

/** Help lines that the site names. */
function HelpLines({ lines }: { lines: OwnState['helpLines'] }) {
  const t = useText();
  if (lines.length === 0) return undefined;
  return (
    <ListGroup title={t('protection.help')}>
      {lines.map(({ name, link }) => (
        <li key={link} className="not-first:border-line not-first:border-t">
          <a href={link} target="_blank" rel="noreferrer" className={listRowClass}>
            <ListRowContent label={name} leads={false} value={<ExternalLink aria-hidden size={18} />} />
          </a>
        </li>
      ))}
    </ListGroup>
  );
}

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
