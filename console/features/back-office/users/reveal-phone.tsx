import { useState } from 'react';
import { Copyable } from '../../../controls/copyable.tsx';
import { RevealButton } from '../../../kit/records/reveal-button.tsx';
import { useText } from '../../../texts.ts';

/**
 * The phone's last digits, or the whole number for an operator who gives a reason. When the operator leaves the page,
 * the number is removed.
 */
export function RevealPhone({ user: { uid, phone } }: { user: { readonly uid: string; readonly phone: string } }) {
  const t = useText();
  const [whole, setWhole] = useState<string>();
  if (whole !== undefined) return <Copyable value={whole} />;
  return (
    <span className="inline-flex items-center gap-2">
      <span className="mono">{phone}</span>
      <RevealButton
        call="/console/users/phone"
        title={t('users.phone.reveal')}
        body={(reason) => ({ uid, reason })}
        onShown={(shown) => setWhole(shown.phone)}
      />
    </span>
  );
}
