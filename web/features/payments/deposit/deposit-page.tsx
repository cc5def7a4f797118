import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Page } from '../../../layout/page.tsx';
import { MONEY_EVENTS, useLiveReload } from '../../../live/use-live-reload.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { UnpaidDeposits } from '../../../wallet/unpaid-deposits.tsx';
import { DepositForm } from './deposit-form.tsx';
import { RecordsLink } from './records-link.tsx';

const NOTHING = {};

/** Spec: D2. The open payments, the amount and the method; then the payment. */
export default function DepositPage() {
  const t = useText();
  const methods = useAnswer('/deposit/methods', NOTHING);
  // A payment that is credited or cancelled changes what the own limits leave.
  useLiveReload(MONEY_EVENTS, methods.reload);
  return (
    <Page title={t('deposit.title')} under="/my" action={<RecordsLink />}>
      <div className="pb-4 empty:hidden">
        <UnpaidDeposits />
      </div>
      <AnswerView answer={methods}>
        {(offered) =>
          offered.length > 0 ? (
            <DepositForm methods={offered} onMethodGone={() => void methods.reload()} />
          ) : (
            <EmptyState
              title={t('deposit.methods.none')}
              text={t('deposit.methods.none.text')}
              action={
                <Link to="/Service" className={buttonClass()}>
                  {t('deposit.service')}
                </Link>
              }
            />
          )
        }
      </AnswerView>
    </Page>
  );
}
