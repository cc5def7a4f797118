import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { PressButton } from '@pitaka/ui/primitives/press-button.tsx';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Face } from '../../../kit/face.tsx';
import { SearchBox } from '../../../lists/search-box.tsx';
import { useText } from '../../../texts.ts';
import { type Member, nameOf } from './agent.ts';

export type Recipient = AnswerOf<'/agent/recipient'>;

/** Few at first, so that the earlier recharges below stay near; the search finds the whole team. */
const SIZES = [5, 50] as const;

/** The advisor's members to pick one from, by face and name, or by a search. */
export function ChooseMember({ onFound }: { onFound: (recipient: Recipient) => void }) {
  const t = useText();
  const [query, setQuery] = useState('');
  const [size, setSize] = useState<number>(SIZES[0]);
  const answer = useAnswer('/agent/members', { search: query, number: 0, size });
  return (
    <section aria-labelledby="choose-member" className="flex flex-col gap-2">
      <h2 id="choose-member" className="font-semibold">
        {t('agent.recharge.choose')}
      </h2>
      <SearchBox
        value={query}
        onSearch={setQuery}
        label={t('agent.members.search')}
        placeholder={t('agent.members.placeholder')}
      />
      <AnswerView answer={answer} skeleton={<Skeleton className="h-64 w-full" />}>
        {({ content, totalPages }) => (
          <>
            {content.length === 0 && (
              <p role="status" className="py-3 text-ink-soft">
                {t(query === '' ? 'agent.members.none.text' : 'agent.recharge.notYours')}
              </p>
            )}
            <ul>
              {content.map((member) => (
                <MemberChoice key={member.uid} member={member} onFound={onFound} />
              ))}
            </ul>
            {totalPages > 1 && size < SIZES[1] && (
              <Button tone="plain" size="wide" onClick={() => setSize(SIZES[1])}>
                {t('agent.recharge.all')}
              </Button>
            )}
          </>
        )}
      </AnswerView>
    </section>
  );
}

function MemberChoice({ member, onFound }: { member: Member; onFound: (recipient: Recipient) => void }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const choose = async () => {
    setBusy(true);
    try {
      onFound(await call('/agent/recipient', { uid: member.uid }, { errors: 'own' }));
    } catch (error) {
      setBusy(false);
      const isUnknown = error instanceof CallRefused && error.code === 'not_found';
      const text = error instanceof Error ? error.message : t('shell.error.system');
      showToast(isUnknown ? t('agent.recharge.notYours') : text, { tone: 'negative' });
    }
  };
  return (
    <li className="border-line border-b">
      <PressButton
        busy={busy}
        onClick={() => void choose()}
        className="flex min-h-16 w-full items-center gap-3 py-2.5 text-start active:bg-sunken"
      >
        <Face uid={member.uid} name={member.name} />
        <span className="min-w-0 flex-1">
          <span className="block break-words font-medium">{nameOf(member)}</span>
          <span className="tabular block text-ink-faint text-sm">{member.uid}</span>
        </span>
        <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-faint" />
      </PressButton>
    </li>
  );
}
