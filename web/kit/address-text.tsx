import { Fragment } from 'react';
import { addressParts } from './address-parts.ts';

/** The largest width of a character of an address, as a share of the font size. */
const SIGN_EM = 0.6;

/** An address as text: its lines end after / ? & =, and it gets a little smaller before a part would be broken. */
export function AddressText({ children }: { children: string }) {
  const parts = addressParts(children);
  const longest = Math.max(...parts.map(({ length }) => length), 1);
  return (
    <span className="@container block w-full">
      <span
        style={{ fontSize: `max(0.75rem, min(1rem, ${(100 / (longest * SIGN_EM)).toFixed(2)}cqi))` }}
        className="block break-words"
      >
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <Fragment key={index}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </span>
    </span>
  );
}
