import { isZero } from '@pitaka/ui/money/minor-units.ts';
import { useState } from 'react';
import { onDemand } from '../../../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { ListGroup, ListRowContent, listRowClass } from '../../../layout/list-group.tsx';
import { isLockSet } from '../../../lock/lock-set.ts';
import { Link } from '../../../navigation/link.tsx';
import { useUser } from '../../../session/use-session.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { strictestOf, usePaymentPin } from '../../../wallet/use-payment-pin.ts';
import { PasswordDialog } from './password-dialog.tsx';

const AppLockSheet = onDemand(() => import('./app-lock-sheet.tsx'));
const PaymentPinSheet = onDemand(() => import('./payment-pin-sheet.tsx'));
const PhoneSheet = onDemand(() => import('./phone-sheet.tsx'));

/** The locks of the account, each with its state: password, phone number, this phone's app lock, the payments' PIN. */
export function SecuritySection() {
  const t = useText();
  const { features } = useSite();
  const user = useUser();
  const password = useHistoryDialog('password');
  const phone = useHistoryDialog('phone');
  const lock = useHistoryDialog('app-lock');
  const pin = useHistoryDialog('payment-pin');
  const pinAnswer = usePaymentPin();
  const pinText = usePinText(pinAnswer.data);
  const [isLockOn, setLockOn] = useState(isLockSet);
  return (
    <>
      <ListGroup title={t('account.security')}>
        <li>
          <button type="button" onClick={lock.show} className={listRowClass}>
            <ListRowContent label={t('security.lock')} value={t(isLockOn ? 'security.lock.on' : 'security.lock.off')} />
          </button>
        </li>
        {features.safe && (
          <li className="border-line border-t">
            <button type="button" onClick={pin.show} className={listRowClass}>
              <ListRowContent label={t('security.pin')} value={pinText} />
            </button>
          </li>
        )}
        <li className="border-line border-t">
          <button type="button" onClick={password.show} className={listRowClass}>
            <ListRowContent label={t('account.password.change')} />
          </button>
        </li>
        <li className="border-line border-t">
          <button type="button" onClick={phone.show} className={listRowClass}>
            <ListRowContent label={t('security.phone')} value={<span className="tabular">{user?.phone}</span>} />
          </button>
        </li>
        {features.protection && (
          <li className="border-line border-t">
            <Link to="/Protection" className={listRowClass}>
              <ListRowContent label={t('account.protection')} />
            </Link>
          </li>
        )}
      </ListGroup>
      <AppLockSheet
        open={lock.open}
        onClose={() => {
          setLockOn(isLockSet());
          lock.hide();
        }}
      />
      <PaymentPinSheet answer={pinAnswer} open={pin.open} onClose={pin.hide} />
      <PasswordDialog open={password.open} onClose={password.hide} />
      <PhoneSheet open={phone.open} onClose={phone.hide} />
    </>
  );
}

function usePinText(state: Parameters<typeof strictestOf>[0] | undefined): string | undefined {
  const t = useText();
  const money = useMoney();
  if (!state) return undefined;
  const above = strictestOf(state);
  if (above === undefined) return t('security.pin.never');
  return isZero(above) ? t('security.pin.always') : t('security.pin.above', { amount: money(above) });
}
