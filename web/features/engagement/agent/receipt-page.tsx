import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { CircleCheck } from 'lucide-react';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Outcome } from '../../../kit/outcome.tsx';
import { Receipt } from '../../../kit/receipt.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { Page } from '../../../layout/page.tsx';
import { useParams } from '../../../navigation/use-location.ts';
import { useUser } from '../../../session/use-session.ts';
import { useText } from '../../../texts.ts';
import { nameOf } from './agent.ts';

/** The receipt of a recharge, for its sender and its recipient, at an address of its own. */
export default function ReceiptPage() {
  const t = useText();
  const { id } = useParams<'/AgentRecharge/$id'>();
  const answer = useAnswer('/agent/receipt', { id });
  const isMissing = answer.error instanceof CallRefused && answer.data === undefined;
  return (
    <Page title={t('agent.receipt')} under="/Agent">
      {isMissing ? (
        <EmptyState title={t('agent.receipt.missing')} />
      ) : (
        <AnswerView answer={answer}>{(receipt) => <View receipt={receipt} />}</AnswerView>
      )}
    </Page>
  );
}

function View({ receipt }: { receipt: AnswerOf<'/agent/receipt'> }) {
  const t = useText();
  const money = useMoney();
  const moment = useMoment();
  const user = useUser();
  const { id, from, to, amount, at } = receipt;
  const isSent = from.uid === user?.uid;
  return (
    <div className="flex flex-col gap-6">
      <Outcome
        icon={CircleCheck}
        tone="text-positive"
        title={t(isSent ? 'agent.recharge.to' : 'agent.recharge.from', { name: nameOf(isSent ? to : from) })}
        amount={amount}
      />
      <Receipt
        title={t('agent.receipt')}
        lines={[
          { label: t('agent.receipt.from'), value: `${nameOf(from)} (${from.uid})` },
          { label: t('agent.receipt.to'), value: `${nameOf(to)} (${to.uid})`, strong: true },
          { label: t('kit.amount'), value: money(amount) },
          { label: t('agent.receipt.at'), value: moment(at) },
          { label: t('kit.reference'), value: id, copyLabel: t('kit.reference.copy') },
        ]}
      />
    </div>
  );
}
