import { useParams, useSearch } from '../../../navigation/use-location.ts';
import { amountInAddress } from '../../../wallet/amount-in-address.ts';
import { WithdrawScreen } from './withdraw-page.tsx';

/** Spec: D3. The screen of a withdrawal with this account chosen (docs/decisions/602). */
export default function WithdrawStepPage() {
  const { id } = useParams<'/WithdrawStep/$id'>();
  const begunWith = amountInAddress(useSearch<'/WithdrawStep/$id'>().amount);
  return <WithdrawScreen key={id} id={id} begunWith={begunWith} />;
}
